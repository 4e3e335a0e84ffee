/**
 * What words of business papers are about, so that what was learned about one name, place or field holds for others that no training
 * page has. English, with some words of German, French and Spanish forms; other words have no class, and lose nothing by it.
 */
const classes = {
  month: `
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet
    août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre
    noviembre diciembre
  `,
  day: `
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun today tomorrow
    yesterday
  `,
  period: `
    day days week weeks month months year years hour hours minute minutes daily weekly monthly quarterly annual
    annually am pm
  `,
  unit: `
    mm cm m km kg g mg lb lbs oz inch inches ft feet percent pct pcs ea each dozen ml l gal kw psi rpm ppm deg hrs min
    sec sq
  `,
  currency: `
    usd eur gbp chf rm cad aud jpy inr dollar dollars cents euro euros pound pounds
  `,
  number: `
    zero one two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand million
    billion first second third fourth fifth half quarter double once twice
  `,
  title: `
    mr mrs ms miss dr prof sir madam messrs esq jr sr ii iii phd md herr frau monsieur madame señor señora
  `,
  given: `
    john mary james robert michael william david richard charles joseph thomas daniel paul mark george kenneth steven
    edward brian ronald anthony kevin jason jeff jeffrey gary frank scott eric stephen andrew raymond gregory joshua
    jerry dennis walter patrick peter harold douglas henry carl arthur ryan roger joe jack albert jonathan justin
    terry gerald keith samuel ralph lawrence nicholas roy benjamin bruce adam harry fred wayne steve louis jeremy
    martin alan ken philip larry ray jim tom bob bill mike dave patricia linda barbara elizabeth jennifer maria susan
    margaret dorothy lisa nancy karen betty helen sandra donna carol ruth sharon michelle laura sarah kimberly deborah
    jessica shirley cynthia angela melissa brenda amy anna rebecca virginia kathleen pamela martha debra amanda
    stephanie carolyn christine marie janet catherine frances ann joyce diane alice julie heather teresa doris gloria
    evelyn jean cheryl katherine joan judith rose janice kelly nicole judy christina kathy theresa beverly denise jane
    lori ellen elaine hans karl klaus pierre michel juan josé carlos luis
  `,
  family: `
    smith johnson williams brown jones miller davis wilson anderson taylor moore jackson thompson white lopez lee
    harris clark lewis robinson walker hall allen young hernandez king wright hill green adams baker gonzalez nelson
    carter mitchell perez roberts turner phillips campbell parker evans edwards collins stewart sanchez morris rogers
    reed cook morgan bell murphy bailey rivera cooper richardson cox howard ward torres peterson gray ramirez watson
    brooks sanders bennett wood barnes ross henderson coleman jenkins perry powell long patterson hughes flores
    washington butler simmons foster bryant alexander russell griffin diaz hayes myers ford hamilton graham sullivan
    wallace west jordan reynolds fisher ellis harrison gibson marshall owens wells webb müller schmidt schneider
    fischer weber meyer wagner becker hoffmann bernard dubois durand garcia martinez rodriguez tan lim wong ng chan
  `,
  company: `
    inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag sa sarl bv nv sdn bhd pte pty
    associates partners bros brothers group holdings industries international enterprises enterprise laboratories labs
    services solutions systems trading institute university college school hospital bank agency foundation society
    association bureau council mart store stores shop restaurant cafe hotel hardware pharmacy supermarket
  `,
  street: `
    street st avenue ave road rd drive boulevard blvd lane ln way place plaza square court highway hwy parkway pkwy
    suite floor room box po apt unit bldg building block lot jalan jln taman lorong strasse straße platz weg rue calle
    via north south east
  `,
  place: `
    alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois
    indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
    montana nebraska nevada hampshire jersey mexico york carolina dakota ohio oklahoma oregon pennsylvania rhode
    tennessee texas utah vermont wisconsin wyoming al ak az ar ca ct de fl ga ia il ks ky la mi mn mo mt nc nd ne nh
    nj nm ny ok pa ri sc sd tn tx ut va vt wa wi wv wy dc usa canada germany france england spain italy japan china
    malaysia singapore switzerland austria india australia london paris berlin tokyo chicago boston atlanta dallas
    houston denver philadelphia phoenix detroit miami seattle baltimore louisville richmond greensboro winston-salem
    durham raleigh cincinnati cleveland pittsburgh minneapolis milwaukee memphis angeles francisco diego antonio
    orleans selangor johor bahru kuala lumpur penang shah alam klang petaling jaya
  `,
  party: `
    name names title position employee employer customer client supplier vendor buyer seller contact manager director
    president supervisor secretary officer representative rep salesman author sender recipient attention attn
    applicant owner agent attorney counsel plaintiff defendant witness investigator physician patient member chairman
    committee department dept division branch region district section office organization firm brand manufacturer
    kunde lieferant nom nombre cliente
  `,
  where: `
    address city state zip country county location telephone phone tel fax facsimile telex cable email e-mail website
    mail ext extension destination origin port adresse ort plz telefon ville dirección ciudad
  `,
  when: `
    date dated time period effective expires expiration expiry due received issued issue start end begin beginning
    ending completion deadline duration schedule scheduled datum fecha
  `,
  identity: `
    number no nos num nr code id identification reference ref account acct file case docket serial model type class
    category kind form page pages sheet item batch invoice order job project study test sample protocol log index
    series volume vol version rev revision nummer numéro número
  `,
  amount: `
    amount total subtotal sum price cost costs rate fee fees charge charges balance payment payments tax vat gst
    discount net gross budget expense expenses value deposit credit debit cash change rounding tendered payable paid
    salary wages sales income revenue summe betrag gesamt montant importe
  `,
  measure: `
    quantity qty weight size length width height diameter circumference depth thickness temperature pressure speed
    moisture density ratio concentration level count percentage average mean maximum minimum max range target actual
    standard estimated estimate specification tolerance menge
  `,
  signed: `
    signature signed sign approved approval approve authorized authorization submitted prepared requested reviewed
    checked verified completed initiated recommended accepted witnessed initials by unterschrift firma
  `,
  remark: `
    comments comment remarks remark notes note description subject re regarding purpose objective objectives reason
    explanation explain summary background results conclusion conclusions recommendation recommendations instructions
    details message topic scope bemerkung betreff objet asunto
  `,
  paper: `
    report request memorandum memo letter application agreement contract record survey questionnaire analysis plan
    proposal list certificate statement notice bulletin receipt quotation requisition transmission transmittal cover
    confidential draft agenda evaluation registration information data worksheet checklist
  `,
  person: `
    i me my we us our you your he him his she her they them their who whom
  `,
  article: `
    the a an this that these those such every any some all both either neither
  `,
  link: `
    and or but nor if when while because although since unless whether than as so then therefore however also
  `,
  preposition: `
    of in on at to from with without for about into through during before after above below between under over within
    upon per against among
  `,
  auxiliary: `
    is are was were be been being do does did has have had will would shall should can could might must cannot not
  `,
  asking: `
    please check circle enter fill print complete return send attach include indicate specify describe provide submit
    see refer call write read use
  `,
  choice: `
    yes none n/a na other same true false male female x nil unknown ja nein oui non si
  `,
}

const classOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([name, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): [string, string] => [word, name]),
  ),
)

/** The class of a word in lower case, without the characters around its letters; empty where it has none. */
export const wordClass = (letters: string): string => classOfWord.get(letters) ?? ''
