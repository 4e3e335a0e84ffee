import type { ProbeGroup } from './probe-group.ts'

export const scandinavianProbes: readonly ProbeGroup[] = [
  {
    subject: 'cooking',
    language: 'sv',
    questions: [
      'Hur länge ska kanelbullar gräddas i ugnen?',
      'Kan man frysa in kokt potatis?',
      'Vad gör man om gräddsåsen skär sig?',
      'Vilka kryddor hör till en riktig inlagd sill?',
      'Hur mycket jäst behövs till en liter mjölk?',
    ],
  },
  {
    subject: 'geography',
    language: 'sv',
    questions: [
      'Vilken är Norges längsta fjord?',
      'I vilket land ligger staden Timbuktu?',
      'Hur många invånare har Island?',
      'Vad heter floden som rinner genom Budapest?',
      'Var ligger Europas sydligaste punkt?',
    ],
  },
  {
    subject: 'other sports',
    language: 'sv',
    questions: [
      'När avgjordes det första Vasaloppet?',
      'Vem vann damernas slalom i vinter-OS 2018?',
      'Hur många spelare får ett ishockeylag ha på isen samtidigt?',
      'Vilken svensk tennisspelare vann Wimbledon fem gånger i rad?',
      'Hur långt är ett lopp i hinderlöpning?',
    ],
  },
  {
    subject: 'music',
    language: 'sv',
    questions: [
      'Vem skrev musiken till baletten Svansjön?',
      'Vad hette sångaren i gruppen som vann Melodifestivalen 1974?',
      'Hur många strängar har en nyckelharpa?',
      'Varför blev Mozart begravd i en enkel grav?',
      'Vilket instrument spelade Louis Armstrong?',
    ],
  },
  {
    subject: 'biology',
    language: 'sv',
    questions: [
      'Hur länge går en brunbjörn i ide?',
      'Vilka svampar i skogen är giftiga?',
      'Varför tappar lövträden sina blad på hösten?',
      'Hur gammal kan en sköldpadda bli?',
      'Vad är det som gör att eldflugor lyser?',
    ],
  },
  {
    subject: 'ancient history',
    language: 'sv',
    questions: [
      'Vilken romersk kejsare lät bygga en mur tvärs över Britannien?',
      'Vad använde de gamla egyptierna när de balsamerade sina döda?',
      'Hur dog den makedonske kungen Alexander?',
      'När grundades staden Karthago, och av vem?',
      'Vad betydde runorna på Rökstenen?',
    ],
  },
  {
    subject: 'household',
    language: 'da',
    questions: [
      'Hvordan fjerner man rødvinspletter fra en dug?',
      'Hvor tit skal en opvaskemaskine afkalkes?',
      'Hvad gør jeg, hvis afløbet i badet er stoppet?',
      'Kan uldtrøjer tåle at blive tørret i tørretumbler?',
      'Hvorfor binder min hoveddør om vinteren?',
    ],
  },
  {
    subject: 'geography',
    language: 'da',
    questions: [
      'Hvad hedder hovedstaden i Mongoliet?',
      'Hvilken dansk ø ligger længst mod øst?',
      'Hvor højt er bjerget Kilimanjaro?',
      'Hvilke lande grænser op til Schweiz?',
      'Hvor mange mennesker bor der på Færøerne?',
    ],
  },
  {
    subject: 'film and television',
    language: 'da',
    questions: [
      'Hvem spillede hovedrollen i filmen Babettes gæstebud?',
      'Hvor mange afsnit er der af Matador?',
      'Hvilket år vandt Titanic sine Oscars?',
      'Hvem instruerede de første film om Olsen-banden?',
      'Hvad er navnet på den blå fisk, der glemmer alt?',
    ],
  },
  {
    subject: 'pets',
    language: 'da',
    questions: [
      'Hvor meget mad skal en hvalp have om dagen?',
      'Hvad kan man gøre ved lopper på en kat?',
      'Hvor længe lever et marsvin i gennemsnit?',
      'Må hunde spise vindruer og rosiner?',
      'Hvorfor kradser min kat på sofaen?',
    ],
  },
  {
    subject: 'cooking',
    language: 'no',
    questions: [
      'Hvor lenge må fårikål koke før den er ferdig?',
      'Hva kan jeg bruke i stedet for egg i vafler?',
      'Hvordan får man sprø svor på ribba?',
      'Hvor mye salt skal det være i et brød?',
      'Kan man spise rakfisk når man er gravid?',
    ],
  },
  {
    subject: 'astronomy',
    language: 'no',
    questions: [
      'Hvor lang tid bruker lyset fra sola til jorda?',
      'Hvilken planet har flest måner?',
      'Hvorfor er nordlyset noen ganger grønt?',
      'Hvem var det første mennesket på månen?',
      'Når kommer Halleys komet tilbake?',
    ],
  },
  {
    subject: 'other sports',
    language: 'no',
    questions: [
      'Hvor mange gull tok Marit Bjørgen i OS?',
      'Hvor mange omganger går en boksekamp over?',
      'Når ble Holmenkollen åpnet for første gang?',
      'Hvem ble verdensmester i sjakk i 1972?',
      'Hva er forskjellen på stafett og lagsprint?',
    ],
  },
  {
    subject: 'literature',
    language: 'no',
    questions: [
      'Hvem skrev romanen om familien Buddenbrook?',
      'Hva heter katten i Alice i Eventyrland?',
      'Hvilket år kom Et dukkehjem ut?',
      'Hvor mange bøker er det i serien om Narnia?',
      'Hvorfor forlot Ibsen Norge i så mange år?',
    ],
  },
]
