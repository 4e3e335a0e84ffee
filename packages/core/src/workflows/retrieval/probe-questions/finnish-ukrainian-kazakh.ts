import type { ProbeGroup } from './probe-group.ts'

export const finnishUkrainianKazakhProbes: readonly ProbeGroup[] = [
  {
    subject: 'cooking',
    language: 'fi',
    questions: [
      'Kuinka kauan karjalanpiirakoita paistetaan uunissa?',
      'Millä voin korvata kananmunan pullataikinassa?',
      'Miksi riisipuuro palaa pohjaan?',
      'Paljonko suolaa tarvitaan lohen graavaamiseen?',
      'Mitä mausteita tulee joulutorttujen täytteeseen?',
    ],
  },
  {
    subject: 'geography',
    language: 'fi',
    questions: [
      'Mikä on Etelä-Amerikan korkein vuori?',
      'Missä maassa sijaitsee Marrakesh?',
      'Kuinka monta asukasta Kuopiossa on?',
      'Mitkä valtiot ympäröivät Luxemburgia?',
      'Mikä on Saimaan suurin saari?',
    ],
  },
  {
    subject: 'other sports',
    language: 'fi',
    questions: [
      'Kuka voitti miesten keihäänheiton olympialaisissa 1932?',
      'Kuinka monta pelaajaa pesäpallojoukkueessa on?',
      'Milloin Suomi voitti ensimmäisen kerran jääkiekon maailmanmestaruuden?',
      'Mitä eroa on perinteisellä ja vapaalla hiihtotavalla?',
      'Kuinka pitkä matka puolimaraton on?',
    ],
  },
  {
    subject: 'biology',
    language: 'fi',
    questions: [
      'Miksi joutsen seisoo yhdellä jalalla?',
      'Kuinka vanhaksi hauki voi elää?',
      'Mitkä sienet ovat myrkyllisiä raakoina?',
      'Mistä hämähäkki saa seittinsä?',
      'Milloin karhu herää talviunilta?',
    ],
  },
  {
    subject: 'cooking',
    language: 'uk',
    questions: [
      'Скільки часу варити буряк для вінегрету?',
      'Чим можна замінити сметану в тісті?',
      'Чому вареники розварюються у воді?',
      'Як правильно засолити сало вдома?',
      'Які спеції додають до домашньої ковбаси?',
    ],
  },
  {
    subject: 'geography',
    language: 'uk',
    questions: [
      'Яка найдовша річка Африки?',
      'У якій країні розташоване місто Гаага?',
      'Скільки мешканців має острів Кіпр?',
      'Як називається найвища гора Карпат?',
      'Які держави межують з Монголією?',
    ],
  },
  {
    subject: 'other sports',
    language: 'uk',
    questions: [
      'Хто виграв золоту медаль з фігурного катання у 1994 році?',
      'Скільки гравців у баскетбольній команді на майданчику?',
      'Коли відбулися перші зимові Олімпійські ігри?',
      'Скільки разів Сергій Бубка побив світовий рекорд?',
      'Чим дзюдо відрізняється від самбо?',
    ],
  },
  {
    subject: 'literature',
    language: 'uk',
    questions: [
      'Хто написав роман «Тигролови»?',
      'У якому році народилася Леся Українка?',
      'Як звали коня Дон Кіхота?',
      'Скільки томів має «Кобзар»?',
      'Про що йдеться в повісті «Тіні забутих предків»?',
    ],
  },
  {
    subject: 'cooking',
    language: 'kk',
    questions: [
      'Бауырсақты қанша минут қуыру керек?',
      'Қымыз қалай және неден жасалады?',
      'Етті тез жұмсарту үшін не істеу керек?',
      'Қамыр неге көтерілмей қалады?',
      'Наурыз көжеге қандай жеті тағам қосылады?',
    ],
  },
  {
    subject: 'geography',
    language: 'kk',
    questions: [
      'Африкадағы ең ұзын өзен қалай аталады?',
      'Жапонияның астанасы қай қала?',
      'Дүние жүзіндегі ең терең көл қайда орналасқан?',
      'Австралияда қанша адам тұрады?',
      'Эверест шыңының биіктігі неше метр?',
    ],
  },
  {
    subject: 'other sports',
    language: 'kk',
    questions: [
      'Футбол командасында неше ойыншы болады?',
      'Алғашқы қысқы олимпиада ойындары қай жылы өтті?',
      'Күрестен қазақтың бірінші олимпиада чемпионы кім?',
      'Шахматта патшайым қалай жүреді?',
      'Марафон жарысының ұзындығы қанша шақырым?',
    ],
  },
  {
    subject: 'biology',
    language: 'kk',
    questions: [
      'Аю қыста неге ұйықтайды?',
      'Тасбақа неше жыл өмір сүреді?',
      'Ара балды қалай жинайды?',
      'Түйенің өркешінде не болады?',
      'Жапырақтар күзде неліктен сарғаяды?',
    ],
  },
]
