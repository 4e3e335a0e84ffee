/** Further words for the same, from everyday life, a line in up to eight languages; words that mean something else in another are left out. */
export const everydayGroups: readonly string[] = `
job role profession position beruf tätigkeit métier puesto lavoro professione baan functie profissão cargo
inherit inheritance heir bequeath legacy erben erbe hériter héritage heredar herencia ereditare eredità erven herança
swallow ingest swallowed drink drank trinken boire beber bere
extract remove pull pulled removed ziehen entfernen enlever retirer quitar togliere verwijderen retirar
breed variety rasse sorte razza raza ras raça
polish shine gloss glanz brillant lucidare brillo glans brilho
mix mixture dilute dilution blend mischen mischung mélange mélanger mezcla mezclar mescolare miscela mengen mistura
ratio proportion verhältnis rapport relación rapporto verhouding proporção
tie draw equal level gleichstand unentschieden égalité empate pareggio gelijkspel
deaf hearing gehörlos taub sourd sordo doof surdo
blind sight sehbehindert aveugle ciego cieco
vaccinate vaccination jab injection inoculate impfen impfung vacciner vaccin vacuna vacunar vaccino vaccinatie vacina
commission fee provision comisión commissione comissão
stay remain keep continue bleiben rester quedar rimanere blijven ficar
operate operation run running betrieb fonctionner funcionar funzionare werken
happen occur occurrence passieren geschehen arriver ocurrir pasar succedere gebeuren acontecer
buy order bestellen commander pedir ordinare
show display exhibit exhibition ausstellen ausstellung exposer exposition exponer exposición mostra tentoonstelling
begin launch kick opening starten démarrer arrancar iniziare inizia inizio beginnen comincia começar começa
end until finish fertig finir acabar finire eindigen terminar termina
repair fix mend restore reparieren reparatur réparer réparation reparar reparación riparare riparazione repareren reparatie conserto
clean cleaning tidy sauber reinigen reinigung nettoyer nettoyage limpiar limpieza pulire pulizia schoonmaken limpar limpeza
water irrigate watering gießen bewässern arroser regar irrigar annaffiare
grow plant cultivate cultivation anbauen pflanzen cultiver planter cultivar plantar coltivare kweken planten
harvest pick crop vintage ernte récolte vendange cosecha raccolto vendemmia oogst colheita
feed feeding diet futter nourrir alimentar
sleep overnight bed übernachten übernachtung dormir nuitée dormire slapen overnachten pernoitar
arrive arrival reach ankommen ankunft arriver arrivée llegar llegada arrivare arrivo aankomen aankomst chegar chegada
leave depart departure abfahren partir salir partire vertrekken sair
travel journey trip voyage tour reise viaje viaggio reis viagem
walk hike hiking trail path wandern wanderung randonnée sentier caminata sendero sentiero wandelen caminhada
distance far kilometre entfernung distancia distanza afstand distância
drive driving driver fahren fahrer conduire chauffeur conducir conductor guidare autista rijden dirigir condutor
park parking carpark parkplatz parken stationner stationnement aparcar aparcamiento parcheggio parcheggiare parkeren estacionar estacionamento
bus coach autobus autobús
ship boat vessel schiff bateau navire barco nave barca schip
house home building haus gebäude maison bâtiment casa edificio huis gebouw edifício
flat apartment wohnung appartement piso apartamento appartamento
room chamber zimmer raum chambre salle habitación sala stanza kamer quarto
garden yard garten jardin jardín giardino tuin jardim
kitchen küche cuisine cocina cucina keuken cozinha
shop store retailer laden geschäft magasin boutique tienda negozio winkel loja
company firm business enterprise firma unternehmen entreprise société empresa azienda ditta bedrijf
boss supervisor superior vorgesetzte chef jefe capo baas chefe
team crew squad mannschaft équipe equipo squadra ploeg equipa
colleague coworker kollege collègue compañero collega
meeting session assembly sitzung versammlung besprechung réunion assemblée reunión asamblea riunione assemblea vergadering reunião assembleia
decide decision resolve resolution entscheiden entscheidung beschließen beschluss décider décision decidir decisión decidere decisione besluiten besluit beslissing decisão
rule regulation policy regel vorschrift règle règlement regla norma regola regolamento voorschrift regra regulamento
law legal statute gesetz recht loi droit ley legge diritto lei
contract agreement deal vertrag vereinbarung contrat accord contrato acuerdo contratto accordo overeenkomst acordo
sign signature signed unterschreiben unterschrift signer firmar firma firmare ondertekenen handtekening assinar assinatura
witness testify zeuge témoin testigo testimone getuige testemunha
permit permission licence license authorisation genehmigung erlaubnis autorisation permis permiso licencia permesso autorizzazione vergunning toestemming licença autorização
objection object protest appeal einspruch widerspruch einwand recours opposition recurso objeción ricorso bezwaar beroep
complain grievance dispute reklamation reclamo reclamare klacht klagen
punish punishment sanction deduct strafe abzug sanctionner castigo punizione straf multa
deadline latest closing close frist délai plazo scadenza termine termijn prazo
hand submit submission turn abgeben abgabe einreichen rendre remise entregar entrega consegnare consegna inleveren
exam test quiz prüfung klausur examen épreuve esame tentamen exame prova
grade mark score punkte cijfer punteggio voto nota
course class lesson lecture seminar kurs unterricht vorlesung cours leçon curso clase corso lezione cursus
school primary schule école escuela scuola escola
read reading book literature lesen buch lire lecture livre leer libro lettura leggere lezen boek ler livro
doctor vet surgeon clinic arzt ärztin médecin docteur médico medico dottore dokter
hospital ward clinic krankenhaus klinik hôpital clinique ospedale ziekenhuis
pain ache hurt sore schmerz schmerzen douleur dolor dolore pijn dor
allergy allergic reacts allergie allergisch allergique alergia alérgico allergico
injury injure wound hurt verletzung verletzt blessure blessé herida herido ferita infortunio letsel gewond ferida lesão
accident crash collision unfall accidente incidente ongeluk acidente
fire burn burning flame feuer brennen feu incendie brûler fuego incendio arder fuoco bruciare vuur fogo
poison toxic poisonous giftig toxique veneno tóxico velenoso
smell odour scent geruch riecht odeur olor odore geur cheiro
taste flavour geschmack goût saveur sabor gusto sapore smaak
eat consume eating essen manger comer mangiare eten
drink beverage getränk trinken boisson bebida bevanda drank drankje
meat beef pork chicken fleisch viande carne vlees
cook cooking bake baking kochen backen cuire cocinar cuocere koken bakken cozinhar
temperature degrees celsius grad heiß warm kalt chaud froid caliente frío caldo freddo heet koud quente frio
store keep stored shelf lagern aufbewahren stocker conserver guardar almacenar conservazione conservare bewaren
rain rainfall shower storm weather regen wetter pluie météo lluvia tiempo pioggia chuva
snow ice frost schnee eis neige glace nieve hielo neve ghiaccio sneeuw ijs gelo
animal pet wildlife tier animaux animales animali dieren animais
dog puppy hound beagle hund chien perro cane hond cão cachorro
cat kitten katze chat gato gatto kat
horse pony pferd cheval caballo cavallo paard cavalo
tree oak baum arbre árbol albero boom árvore
flower bloom blossom blume blüte fleur flor fiore bloem
money cash funds geld argent dinero denaro soldi dinheiro
tax vat duty steuer taxe impôt impuesto tassa imposta belasting imposto
debt owe owed schulden dette deuda debito schuld dívida
invoice bill receipt rechnung facture factura fattura rekening fatura recibo
bank account iban konto banque compte banco cuenta conto rekening conta
save saving savings sparen épargne économiser ahorro ahorrar risparmio poupança
give donate donation hand spenden spende donner don donar donare geven doar
gift present geschenk cadeau regalo presente
winner champion victory sieger gewinnen vainqueur gagner ganador ganar vincitore vincere winnaar winnen vencedor ganhar
prize award trophy medal preis auszeichnung pokal prix premio prijs prémio
compete contest competition tournament wettbewerb turnier concours competencia concurso gara concorso wedstrijd
player play game spieler spielen jeu joueur jugador jugar giocatore giocare speler spelen jogador jogar
film movie picture kino película cinema
play drama theatre theater theaterstück pièce théâtre obra teatro toneelstuk peça
premiere première performed debut uraufführung estreno prima estreia
actor actress cast starring schauspieler acteur attore ator
music song tune musik musique música musica muziek
photo photograph picture camera foto fotografieren photographie fotografía fotografia
write author wrote written verfasser schreiben écrire auteur escribir autor scrivere autore schrijven schrijver escrever
computer laptop pc device rechner ordinateur ordenador computador
delete erase remove purge forget löschen effacer supprimer borrar eliminar cancellare verwijderen apagar
undo revert rollback restore back rückgängig annuler deshacer ripristinare desfazer
outage downtime down failure crash ausfall panne caída guasto storing falha
update upgrade version release aktualisierung mise actualización aggiornamento bijwerken atualização
save backup copy sicherung sauvegarde copia back-up
late delay behind lag verzögerung verspätung retard retraso ritardo vertraging atraso
fast quick quickly rapid rapidly speed soon schnell vite rapide rápido veloce rapido snel depressa
often frequency frequently regularly oft häufig souvent fréquence frecuencia spesso vaak frequência
old age aged alt alter âge ancien edad viejo antiguo età vecchio oud leeftijd idade velho
young youth jung jugend jeune joven giovane jong jovem
new recent latest neu nouveau nuevo nuovo nieuw novo
strange odd unusual noteworthy remark special besonderheit seltsam étrange remarque raro extraño strano vreemd estranho
ban forbid outlaw taboo untersagt défendu vedado vietato proibito verboten verbieden proibido
safe safety secure security sicherheit sécurité seguridad sicurezza veiligheid segurança
danger dangerous hazardous gefährlich dangereux peligroso pericoloso gevaarlijk perigoso
protect protection protective guard schutz protéger proteger protección proteggere protezione beschermen bescherming proteção
glove gloves handschuh handschuhe gant gants guante guantes guanti handschoenen luvas
door gate entrance tür tor eingang porte entrée puerta entrada porta ingresso deur ingang
key keys schlüssel clé clef llave chiave sleutel chave
floor storey level etage stockwerk étage verdieping andar
north south east west norden süden osten westen nord sud
begin founded established since gründung gegründet fondation création fundación creado fondazione opgericht fundação fundado
member membership join mitglied mitgliedschaft beitritt membre adhésion miembro socio membro iscrizione lidmaatschap
quit resign leave exit cancel austritt austreten démission quitter baja recesso uittreden
elect election vote voting wahl wählen élection voter elección votar elezione votare verkiezing stemmen eleição
majority quorum mehrheit majorité mayoría maggioranza meerderheid maioria
discover discovery find found entdecken entdeckung découvrir découverte descubrir descubrimiento scoprire scoperta ontdekken ontdekking descobrir
destroy destruction ruin zerstören zerstörung détruire détruit destruir destruido distruggere distrutto vernietigen verwoest
dig excavate excavation grabung ausgraben fouille fouiller excavación excavar scavo scavare opgraving escavar
fund financed funding paid verser versé finanzieren finanziert financer financé financiar finanziare financieren
take bring carry mitnehmen mitbringen emporter apporter llevar traer portare meenemen levar trazer
lead leash tied atado attaché angeleint legato aangelijnd trela
need require required requirement benötigen brauchen erforderlich besoin nécessaire necesitar necesario bisogno necessario nodig precisar necessário
last take duration dauern durer durar tardar durare duren demorar tiempo tempo tijd temps
spend spent spending expense expenditure outlay ausgaben dépense gasto расход
`
  .trim()
  .split('\n')
