import type { ProbeGroup } from './probe-group.ts'

export const otherLatinScriptProbes: readonly ProbeGroup[] = [
  {
    subject: 'cooking',
    language: 'de',
    questions: [
      'Wie lange müssen Kartoffeln kochen, bis sie gar sind?',
      'Womit kann ich Eier beim Backen ersetzen?',
      'Welcher Käse gehört in ein echtes Fondue?',
      'Wie wird ein Schnitzel schön knusprig?',
      'Warum gerinnt meine Sauce hollandaise immer?',
    ],
  },
  {
    subject: 'geography',
    language: 'de',
    questions: [
      'Wie heißt der höchste Berg Österreichs?',
      'Durch welche Länder fließt die Elbe?',
      'Wie viele Einwohner hat die Stadt Leipzig?',
      'Welche Insel der Nordsee ist die größte?',
      'Liegt Istanbul in Europa oder in Asien?',
    ],
  },
  {
    subject: 'law',
    language: 'de',
    questions: [
      'Wie lange gilt die gesetzliche Gewährleistung bei gebrauchten Autos?',
      'Darf mein Vermieter die Haltung einer Katze verbieten?',
      'Ab wann ist ein Testament ohne Notar gültig?',
      'Wie hoch ist das Bußgeld für das Telefonieren am Steuer?',
      'Welche Kündigungsfrist habe ich in der Probezeit?',
    ],
  },
  {
    subject: 'football',
    language: 'de',
    questions: [
      'Wer wurde 1990 Torschützenkönig der Weltmeisterschaft?',
      'Wie oft ist der Hamburger SV deutscher Meister geworden?',
      'Wann gibt es beim Handspiel einen Elfmeter?',
      'Welches Stadion in der Bundesliga ist das größte?',
      'Wer trainierte die Nationalmannschaft im Sommermärchen 2006?',
    ],
  },
  {
    subject: 'weather and climate',
    language: 'tr',
    questions: [
      'Yarın İzmir’de hava nasıl olacak?',
      'Gök gürültüsü neden şimşekten sonra duyulur?',
      'Türkiye’nin en çok yağış alan ili hangisidir?',
      'Deniz suyu yazın en çok kaç dereceye çıkar?',
      'Kar taneleri neden altı köşelidir?',
    ],
  },
  {
    subject: 'cooking',
    language: 'tr',
    questions: [
      'Mercimek çorbası kaç dakikada pişer?',
      'Baklava hamuru evde nasıl açılır?',
      'Yoğurt mayalamak için süt kaç derece olmalı?',
      'İmam bayıldı hangi sebzeyle yapılır?',
      'Pilav neden lapa olur ve nasıl önlenir?',
    ],
  },
  {
    subject: 'other sports',
    language: 'tr',
    questions: [
      'Basketbolda bir maç kaç çeyrekten oluşur?',
      'Yağlı güreş her yıl hangi şehirde düzenlenir?',
      'Naim Süleymanoğlu kaç olimpiyat madalyası kazandı?',
      'Voleybolda libero ne iş yapar?',
      'Maraton koşusu tam olarak kaç kilometredir?',
    ],
  },
  {
    subject: 'ancient history',
    language: 'tr',
    questions: [
      'Truva Savaşı gerçekten oldu mu?',
      'Hititlerin başkenti neresiydi?',
      'Kadeş Antlaşması hangi devletler arasında imzalandı?',
      'Parayı ilk kullanan uygarlık hangisidir?',
      'Efes’teki Artemis Tapınağı’nı kim yaktı?',
    ],
  },
  {
    subject: 'pets',
    language: 'nl',
    questions: [
      'Hoeveel uur per dag slaapt een kat?',
      'Mag een konijn alleen in een hok zitten?',
      'Waarom blaft mijn hond tegen de postbode?',
      'Wat eet een schildpad in de winter?',
      'Hoe leer ik een papegaai praten?',
    ],
  },
  {
    subject: 'parenting and school',
    language: 'nl',
    questions: [
      'Vanaf welke leeftijd mag een kind alleen naar school fietsen?',
      'Hoe help ik mijn dochter met breuken?',
      'Wat doe je tegen luieruitslag?',
      'Wanneer krijgt een baby zijn eerste tandjes?',
      'Hoeveel zakgeld is normaal voor een kind van tien?',
    ],
  },
  {
    subject: 'physics',
    language: 'nl',
    questions: [
      'Waarom drijft ijs op water?',
      'Hoe snel gaat het geluid door de lucht?',
      'Wat is het verschil tussen massa en gewicht?',
      'Hoe wekt een windmolen stroom op?',
      'Waarom kun je een regenboog nooit bereiken?',
    ],
  },
  {
    subject: 'politics',
    language: 'nl',
    questions: [
      'Hoeveel zetels telt de Tweede Kamer?',
      'Wie was de eerste minister-president na de oorlog?',
      'Hoe lang duurt de ambtstermijn van een burgemeester?',
      'Mag je in België blanco stemmen?',
      'Welke landen richtten de Europese Gemeenschap op?',
    ],
  },
  {
    subject: 'language',
    language: 'pl',
    questions: [
      'Skąd pochodzi słowo ogórek?',
      'Ile przypadków ma język fiński?',
      'Jak się mówi dziękuję po węgiersku?',
      'Kiedy pisze się rz, a kiedy ż?',
      'Ile liter ma alfabet hawajski?',
    ],
  },
  {
    subject: 'mathematics',
    language: 'pl',
    questions: [
      'Jak obliczyć pole trapezu?',
      'Czym jest liczba Eulera?',
      'Ile przekątnych ma ośmiokąt?',
      'Jak rozwiązać równanie kwadratowe bez delty?',
      'Jakie jest prawdopodobieństwo wyrzucenia dwóch szóstek?',
    ],
  },
  {
    subject: 'fitness',
    language: 'pl',
    questions: [
      'Ile szklanek wody trzeba pić dziennie?',
      'Jak szybko obniżyć wysoki cholesterol?',
      'Co pomaga na ból kręgosłupa po pracy przy biurku?',
      'Czy można biegać z katarem?',
      'Ile kalorii ma jeden pączek?',
    ],
  },
  {
    subject: 'business and markets',
    language: 'pl',
    questions: [
      'Kto założył firmę Ikea i w którym roku?',
      'Ile wynosi podatek od zysków giełdowych w Polsce?',
      'Dlaczego cena złota rośnie w czasie kryzysu?',
      'Która firma sprzedaje najwięcej samochodów na świecie?',
      'Jak założyć jednoosobową działalność gospodarczą?',
    ],
  },
]
