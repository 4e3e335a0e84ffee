import { tokensOf } from './tokens.ts'

/**
 * Words that ask for the same thing, or name it: a question has `how heavy`, a table has `weight`. Only what documents of
 * every trade have is here; a line holds words of any language.
 */
const groups = `
price cost fee charge rate fare tariff cheap payable amount surcharge premium preis kosten kostet gebühr betrag prix coûte coûtent tarif montant precio cuesta cuestan coste costo tarifa importe prezzo costa цена стоит стоят стоимость плата fiyat ücret ücreti tutar سعر رسوم تكلفة ثمن مبلغ मूल्य शुल्क कीमत दाम 价格 租金 费用
weight weigh heavy gewicht wiegt schwer poids pèse peso pesa вес весит ağırlık
length long duration last period term dauer dauert lang durée dure dura duración длится длительность süre sürer
height tall high höhe hoch hauteur altura высота
width wide broad breite breit largeur ancho
depth deep tiefe tief profondeur
size big large area floor fläche größe groß superficie surface tamaño площадь
speed fast quick geschwindigkeit schnell vitesse velocidad
capacity hold fit volume contain fassungsvermögen
seat plätze plaza places koltuk
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
phone telephone hotline call number telefon téléphone teléfono телефон
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
