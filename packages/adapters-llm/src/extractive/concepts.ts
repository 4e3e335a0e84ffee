import { tokensOf } from './tokens.ts'

/**
 * Words that ask for the same thing, or name it: a question has `how heavy`, a table has `weight`. Only what documents of
 * every trade have is here; a line holds words of any language.
 */
const groups = `
price cost fee charge rate fare tariff cheap payable amount surcharge premium preis kosten kostet gebühr betrag prix coûte coûtent tarif montant precio cuesta cuestan coste costo tarifa importe importo prezzo costa economico economica caro cara prijs kost kosten goedkoop duur цена стоит стоят стоимость плата fiyat ücret ücreti tutar سعر رسوم تكلفة ثمن مبلغ मूल्य शुल्क कीमत दाम 价格 租金 费用
weight weigh heavy gewicht wiegt schwer poids pèse peso pesa вес весит ağırlık
length long duration last life lifetime period term dauer dauert lang durée dure dura duración длится длительность süre sürer
height tall high höhe hoch hauteur altura высота
width wide broad breite breit largeur ancho
depth deep tiefe tief profondeur
size big large area floor fläche größe groß superficie surface tamaño площадь
speed fast quick geschwindigkeit schnell vitesse velocidad
capacity hold fit volume contain fassungsvermögen
seat plätze plaza places koltuk
value worth wert valeur valor valore waarde
share percentage percent proportion portion anteil prozent prozentsatz pourcentage porcentaje percentuale aandeel
deduct deducted deduction less minus subtract abgezogen abzug déduit deducido
present attend attendance anwesend présent présente presente aanwezig
bread loaf brot pain brood
odd strange unusual special
job work occupation employment
begin start commence beginning beginn beginnt anfang début commence empieza inicio начало başlar
end expire lapse terminate finish termination ende endet fin termine vence конец biter
mean meaning definition bedeutet bedeutung signifie significa
remedy solution solve fix resolve troubleshoot abhilfe lösung solution
leave vacation holiday urlaub ferien congé vacances vacaciones отпуск izin
employee staff worker headcount personnel workforce employ employed mitarbeiter beschäftigte employé empleado сотрудник çalışan
revenue sale turnover umsatz chiffre ingreso выручка
profit earnings income gewinn bénéfice beneficio прибыль
buy purchase acquire bought kaufen gekauft
pay paid pays payment payable zahlen zahlung paiement payer pago pagar
fund finance sponsor pay paid support
reimburse refund repay return back rückerstattung erstattet rembourse rembourser reembolso возврат
email mail
phone telephone hotline call ring dial number telefon téléphone teléfono телефон
discount reduction rebate off compensation rabatt remise descuento скидка
own owns owner owned proprietor besitzer eigentümer propriétaire propietario
chair chairman chairperson chairwoman president
head leader lead led boss
director manager ceo executive
ill sick illness sickness krank maladie
doctor physician medical certificate
delay late held delayed postpone
deliver delivery arrive arrival ship shipment lieferung liefern livraison entrega
close shut closed geschlossen fermé cerrado закрыт kapalı
open opening öffnet geöffnet ouvert abre abierto открыт açık
bike bicycle fahrrad vélo bicicleta
car vehicle auto voiture coche
child kid minor kinder enfant niño
rent rental hire lease let miete loyer alquiler
rise increase raise grow growth grew rose up steigt erhöht erhöhung augmente sube
fall decrease decline drop fell down lower sinkt baisse baja
allowed permitted may allow permit erlaubt darf permis autorisé permitido
forbidden prohibited banned not verboten interdit prohibido запрещён
borrow loan lend take llevar prestar sacar préstamo ausleihen emprunter
visit come see visitera viendra visitar
cancel terminate quit kündigen résilier cancelar
responsible charge organise organize maintain care after
deposit bond kaution caution fianza
quantity number count many amount anzahl menge nombre quantité cantidad количество
date day deadline due datum frist fällig fälligkeit échéance vencimiento fecha дата
total sum altogether gesamt summe insgesamt somme итого toplam
contact reach report notify inform
author wrote written write
survey study examine investigate analyse research
wash clean rinse dishwasher
guarantee warranty garantie garantía
lose lost loss stolen missing theft
job position post vacancy
closing deadline until
test exam examination inspection check
audit auditor accountant wirtschaftsprüfer auditeur
depreciate depreciation amortize amortization amortise amortisation abschreibung amortissement
lawsuit sue sued suit litigation proceeding klage procès demanda
inventory inventories stock lagerbestand stocks existencias
loud noise noisy decibel laut lärm lautstärke bruit ruido
temperature hot warm cold degree heat temperatur heiß kalt température chaud temperatura
inhabitant resident population einwohner habitant habitante población жители
immediately urgent instantly emergency sofort notfall immédiatement urgence inmediatamente emergencia
luggage baggage suitcase bag gepäck koffer bagage valise equipaje maleta
hotel accommodation lodging overnight unterkunft hébergement alojamiento
found founder establish gegründet gründer fondé fondateur fundado fundador
build construct construction erect builder gebaut erbaut construit construido
manufacturer maker producer manufacture hersteller fabricant fabricante
teach teacher instructor trainer lehrer professeur profesor
penalty fine sanction strafe bußgeld amende multa
complaint complain beschwerde réclamation queja
retry attempt again repeat
expire valid validity gültig gültigkeit valable validité válido validez
insure insurance cover coverage versichert versicherung assurance assuré seguro
exclude exclusion exception except ausgeschlossen exclu excluido
limit maximum cap ceiling höchstens maximal maximale máximo
password passcode pin kennwort passwort contraseña
approve approval accept consent agree genehmigt zustimmung approuvé autorisation aprobado
refuse reject decline deny denied abgelehnt refusé rechazado
defer postpone adjourn vertagt reporté aplazado
absent absence apology abwesend
die death died dead gestorben tod mort décès muerte
birth born geboren geburt naissance né nacimiento
guide lead tour führung visite visita
store storage preserve conserve aufbewahren aufbewahrung lagern conserver conservation conservar
medicine medication drug tablet pill medikament médicament medicamento
risk complication danger hazard gefahr risiko risque riesgo
pet dog animal haustier hund chien perro mascota
pet cat animal haustier katze chat gato mascota
train rail railway zug bahn tren
flight plane fly flug vol vuelo
departure depart leave abfahrt abflug départ salida
wage salary pay remuneration lohn gehalt salaire sueldo salario
sublet sublease untermiete untervermieten
wifi internet wlan
pensioner senior retired rentner retraité jubilado
student pupil schüler studierende étudiant élève estudiante alumno
disabled disability wheelchair accessible barrierefrei behinderung handicap handicapé discapacidad
colour color farbe couleur
supplier vendor contractor provider lieferant fournisseur proveedor
customer client buyer kunde
break pause rest
change amend modify alter amendment alteration änderung modification cambio
replace exchange substitute replacement swap ersetzen ersatz umtausch remplacer échange cambiar sustituir
send dispatch ship post versand verschickt envoyer expédié enviar
answer reply respond response antwort réponse respuesta
request apply application antrag demande solicitud
choose select pick selected gewählt choisi retenu elegido
win winner award prize won gewinner preisträger gagnant ganador
purpose goal aim objective target zweck ziel but objectif objetivo
problem issue fault error malfunction störung fehler panne erreur avería
damage harm broken schaden dommage dégât daño
maintain maintenance service servicing wartung entretien mantenimiento
ingredient contain zutat ingrédient ingrediente
meal food eat essen repas comida
vote ballot abgestimmt
spend spent spending expense expenditure outlay ausgaben dépense gasto расход
`

let known: ReadonlyMap<string, readonly number[]> | undefined

/** Numbers of the groups that a word, given by its stem, belongs to. */
export function conceptsOf(stem: string): readonly number[] {
  known ??= indexed()
  return known.get(stem) ?? []
}

function indexed(): Map<string, number[]> {
  const found = new Map<string, number[]>()
  groups
    .trim()
    .split('\n')
    .forEach((line, group) => {
      for (const { stem } of tokensOf(line)) {
        const before = found.get(stem) ?? []
        if (!before.includes(group)) found.set(stem, [...before, group])
      }
    })
  return found
}
