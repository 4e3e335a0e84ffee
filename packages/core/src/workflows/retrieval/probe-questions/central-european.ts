import type { ProbeGroup } from './probe-group.ts'

export const centralEuropeanProbes: readonly ProbeGroup[] = [
  {
    subject: 'geography',
    language: 'pl',
    questions: [
      'Jak nazywa się najdłuższa rzeka w Ameryce Południowej?',
      'W którym kraju leży pustynia Atakama?',
      'Ilu mieszkańców ma miasto Szczecin?',
      'Jaka jest wysokość najwyższego szczytu Karpat?',
      'Gdzie znajduje się największe jezioro w Afryce?',
    ],
  },
  {
    subject: 'music',
    language: 'pl',
    questions: [
      'W którym roku urodził się skrzypek Niccolò Paganini?',
      'Kto napisał słowa do opery Halka?',
      'Jakie instrumenty tworzą kwartet smyczkowy?',
      'Dlaczego Beethoven stracił słuch?',
      'Który zespół nagrał płytę z przechodniami na pasach?',
    ],
  },
  {
    subject: 'other sports',
    language: 'pl',
    questions: [
      'Ile złotych medali zdobyła Irena Szewińska na igrzyskach?',
      'Kto był pierwszym polskim zwycięzcą Turnieju Czterech Skoczni?',
      'Na czym polega spalony w hokeju na lodzie?',
      'Od kiedy siatkówka jest dyscypliną olimpijską?',
      'W jakim mieście urodził się tenisista Rafael Nadal?',
    ],
  },
  {
    subject: 'biology',
    language: 'pl',
    questions: [
      'Jak długo żyje motyl po wyjściu z poczwarki?',
      'Czym żywią się nietoperze zimą?',
      'Dlaczego flamingi mają różowe pióra?',
      'Które z drzew liściastych rośnie najszybciej?',
      'Do czego służy wielbłądowi garb?',
    ],
  },
  {
    subject: 'cooking',
    language: 'cs',
    questions: [
      'Jak dlouho se vaří houskový knedlík?',
      'Čím mohu nahradit droždí v těstě?',
      'Jaké maso se hodí na svíčkovou?',
      'Proč se mi bábovka lepí na formu?',
      'Kolik cukru patří do švestkových povidel?',
    ],
  },
  {
    subject: 'geography',
    language: 'cs',
    questions: [
      'Která řeka protéká Vídní?',
      'Ve kterém kraji leží město Telč?',
      'Kolik obyvatel má Nový Zéland?',
      'Jak se jmenuje nejvyšší hora Slovenska?',
      'Která země má nejdelší pobřeží na světě?',
    ],
  },
  {
    subject: 'other sports',
    language: 'cs',
    questions: [
      'V kterém roce vyhrál Emil Zátopek tři zlaté medaile?',
      'Kolik hráčů má volejbalové družstvo na hřišti?',
      'Kdo byl nejlepším střelcem hokejového turnaje v Naganu?',
      'Jak se počítají body v tenise?',
      'Kde se konal první závod formule jedna?',
    ],
  },
  {
    subject: 'biology',
    language: 'cs',
    questions: [
      'Jak dlouho spí ježek v zimě?',
      'Čím se liší zajíc od králíka?',
      'Které houby se nesmějí sbírat?',
      'Proč včely tancují před úlem?',
      'Kolik zubů má dospělý kůň?',
    ],
  },
  {
    subject: 'cooking',
    language: 'hu',
    questions: [
      'Mennyi ideig kell főzni a gulyást?',
      'Mivel lehet helyettesíteni a tejfölt a paprikás csirkében?',
      'Miért esik össze a piskóta sütés után?',
      'Hány fokon kell sütni a pogácsát?',
      'Hogyan lesz ropogós a kovászos uborka?',
    ],
  },
  {
    subject: 'geography',
    language: 'hu',
    questions: [
      'Melyik a világ legmélyebb tava?',
      'Melyik város Új-Zéland fővárosa?',
      'Hány ország határos Svájccal?',
      'Hol ered a Tisza, és milyen hosszú?',
      'Melyik szigeten van az Etna?',
    ],
  },
  {
    subject: 'literature',
    language: 'hu',
    questions: [
      'Ki írta a Pál utcai fiúk című regényt?',
      'Melyik évben halt meg Petőfi Sándor?',
      'Hogy hívják a kis herceg rózsáját?',
      'Miről szól Az ember tragédiája?',
      'Hány szonettet írt Shakespeare?',
    ],
  },
  {
    subject: 'computers and phones',
    language: 'hu',
    questions: [
      'Hogyan lehet visszaállítani a törölt fényképeket a telefonon?',
      'Miért melegszik túl a laptopom?',
      'Mi a különbség a vírus és a féreg között?',
      'Melyik böngésző fogyasztja a legkevesebb memóriát?',
      'Hogyan állítsak be jelszót a vezeték nélküli hálózatra?',
    ],
  },
  {
    subject: 'cooking',
    language: 'ro',
    questions: [
      'Cât timp trebuie să fiarbă sarmalele?',
      'Cu ce pot înlocui untul într-un chec?',
      'De ce se taie maioneza de casă?',
      'Ce fel de brânză se pune în papanași?',
      'Cum se face mămăliga fără cocoloașe?',
    ],
  },
  {
    subject: 'geography',
    language: 'ro',
    questions: [
      'Care este cel mai înalt vârf din Munții Carpați?',
      'Prin ce orașe trece fluviul Rin?',
      'În ce țară se află orașul Samarkand?',
      'Câți locuitori are insula Malta?',
      'Care este capitala Australiei?',
    ],
  },
  {
    subject: 'football',
    language: 'ro',
    questions: [
      'Cine a câștigat Cupa Campionilor Europeni în 1986?',
      'În ce an s-a născut Gheorghe Hagi?',
      'Câți jucători pot fi înlocuiți într-un meci?',
      'Când se acordă o lovitură liberă indirectă?',
      'Cine a fost golgheterul campionatului mondial din 1994?',
    ],
  },
  {
    subject: 'biology',
    language: 'ro',
    questions: [
      'De ce cântă greierii noaptea?',
      'Cât trăiește o broască țestoasă?',
      'Cum respiră peștii sub apă?',
      'Care este cel mai rapid animal de pe uscat?',
      'Ce mănâncă aricii care intră în grădină?',
    ],
  },
]
