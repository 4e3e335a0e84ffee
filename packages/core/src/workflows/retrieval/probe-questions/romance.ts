import type { ProbeGroup } from './probe-group.ts'

export const romanceProbes: readonly ProbeGroup[] = [
  {
    subject: 'medicine',
    language: 'es',
    questions: [
      '¿Cuánto tiempo dura normalmente una gripe?',
      '¿Qué debo hacer si me pica una medusa?',
      '¿Cuáles son los síntomas de la falta de hierro?',
      '¿Se puede tomar alcohol con antibióticos?',
      '¿A partir de cuántos grados se considera fiebre?',
    ],
  },
  {
    subject: 'modern history',
    language: 'es',
    questions: [
      '¿En qué año empezó la guerra civil española?',
      '¿Quién fue el primer presidente de Argentina?',
      '¿Por qué cayó el imperio de los aztecas?',
      '¿Cuándo se independizó México de España?',
      '¿Qué pasó en la bahía de Cochinos?',
    ],
  },
  {
    subject: 'travel',
    language: 'es',
    questions: [
      '¿Cuál es la mejor época para viajar a la Patagonia?',
      '¿Necesito vacunas para ir a Tailandia?',
      '¿Cómo llego del aeropuerto de Barajas al centro?',
      '¿Qué se puede visitar en Sevilla en un solo día?',
      '¿Cuánto cuesta el tren de Lisboa a Oporto?',
    ],
  },
  {
    subject: 'music',
    language: 'es',
    questions: [
      '¿Quién compuso el Concierto de Aranjuez?',
      '¿Cuántas teclas tiene un piano?',
      '¿De qué país viene la cumbia?',
      '¿Cómo se afina un violín sin afinador?',
      '¿Qué cantante lanzó el disco Ojos así?',
    ],
  },
  {
    subject: 'literature',
    language: 'fr',
    questions: [
      'Qui a écrit Les Fleurs du mal ?',
      'Dans quel roman rencontre-t-on Jean Valjean ?',
      'Quel écrivain a refusé le prix Nobel en 1964 ?',
      'Combien de pieds compte un alexandrin ?',
      'Comment meurt Madame Bovary à la fin du livre ?',
    ],
  },
  {
    subject: 'household',
    language: 'fr',
    questions: [
      'Comment enlever une tache de café sur une chemise blanche ?',
      'À quelle température faut-il laver les draps ?',
      'Pourquoi mon réfrigérateur fait-il autant de bruit ?',
      'Comment détartrer une bouilloire sans produit chimique ?',
      'Quelle peinture choisir pour une salle de bains humide ?',
    ],
  },
  {
    subject: 'personal finance',
    language: 'fr',
    questions: [
      'Combien puis-je déposer sur un livret A ?',
      'Vaut-il mieux louer ou acheter un appartement à Lyon ?',
      'Comment fonctionne une assurance vie ?',
      'À quel âge peut-on partir à la retraite en France ?',
      'Quels frais la banque prend-elle pour un découvert ?',
    ],
  },
  {
    subject: 'astronomy',
    language: 'fr',
    questions: [
      'Combien de lunes possède la planète Jupiter ?',
      'Pourquoi Pluton n’est-elle plus une planète ?',
      'Quelle est la distance entre la Terre et le Soleil ?',
      'Quand aura lieu la prochaine éclipse totale en Europe ?',
      'De quoi sont faits les anneaux de Saturne ?',
    ],
  },
  {
    subject: 'biology',
    language: 'pt',
    questions: [
      'Por que as folhas mudam de cor no outono?',
      'Quantos ossos tem o corpo de um adulto?',
      'Qual é o maior peixe do rio Amazonas?',
      'Como as abelhas encontram o caminho de volta?',
      'Os golfinhos dormem com um olho aberto?',
    ],
  },
  {
    subject: 'film and television',
    language: 'pt',
    questions: [
      'Quem dirigiu o filme Cidade de Deus?',
      'Em que ano estreou a novela Roque Santeiro?',
      'Qual atriz ganhou o Oscar por La La Land?',
      'Onde posso assistir ao último episódio da série?',
      'Quantos filmes do Harry Potter existem?',
    ],
  },
  {
    subject: 'computers and phones',
    language: 'pt',
    questions: [
      'Como faço para recuperar fotos apagadas do celular?',
      'Por que a bateria do meu telefone acaba tão rápido?',
      'Como mudo a senha do wifi da minha casa?',
      'Qual é a diferença entre um SSD e um HD?',
      'Como instalo uma impressora que o computador não reconhece?',
    ],
  },
  {
    subject: 'small talk',
    language: 'pt',
    questions: [
      'Qual é a sua cor favorita?',
      'O que devo vestir para um casamento na praia?',
      'Você acredita em vida em outros planetas?',
      'Pode me contar uma história para dormir?',
      'O que você faria com um milhão de reais?',
    ],
  },
  {
    subject: 'art and architecture',
    language: 'it',
    questions: [
      'Chi ha dipinto la Nascita di Venere?',
      'Perché la torre di Pisa è inclinata?',
      'In quale museo si trova la Pietà Rondanini?',
      'Quanti anni ci vollero per costruire San Pietro?',
      'Che cosa distingue il barocco dal rinascimento?',
    ],
  },
  {
    subject: 'cars and traffic',
    language: 'it',
    questions: [
      'Ogni quanti chilometri si cambia l’olio del motore?',
      'Qual è il limite di velocità in autostrada con la pioggia?',
      'Che pressione devono avere le gomme invernali?',
      'Chi ha la precedenza quando due auto si incrociano in salita?',
      'Quanto costa rinnovare la patente a settant’anni?',
    ],
  },
  {
    subject: 'religion and mythology',
    language: 'it',
    questions: [
      'Chi era la madre di Romolo e Remo?',
      'Quanti canti ha il Paradiso di Dante?',
      'Perché il Carnevale finisce con le Ceneri?',
      'Chi condannò Prometeo alla rupe?',
      'Di quale città è patrono san Gennaro?',
    ],
  },
  {
    subject: 'gardening',
    language: 'it',
    questions: [
      'Quando si potano gli ulivi?',
      'Come si tolgono gli afidi dal basilico?',
      'Ogni quanto va innaffiato un limone in vaso?',
      'Quali fiori si seminano a marzo sul balcone?',
      'Perché le ortensie cambiano colore?',
    ],
  },
]
