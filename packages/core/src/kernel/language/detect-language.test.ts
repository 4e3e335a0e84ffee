import { describe, expect, test } from 'vitest'
import { detectLanguage, isFunctionWord } from './detect-language.ts'

describe('the language of a text', () => {
  test.each([
    ['en', 'How long is the notice period after probation, and who may end the contract?'],
    ['de', 'Wie lange ist die Kündigungsfrist nach der Probezeit, und wer kann den Vertrag beenden?'],
    ['fr', 'Quelle est la durée du préavis après la période d’essai, et qui peut résilier le contrat ?'],
    ['es', '¿Cuánto dura el plazo de aviso después del período de prueba y quién puede terminar el contrato?'],
    ['it', 'Quanto dura il preavviso dopo il periodo di prova e chi può recedere dal contratto?'],
    ['pt', 'Qual é o prazo de aviso depois do período de experiência e quem pode rescindir o contrato?'],
    ['nl', 'Hoe lang is de opzegtermijn na de proeftijd en wie kan het contract beëindigen?'],
    ['sv', 'Hur lång är uppsägningstiden efter provanställningen och vem kan avsluta avtalet?'],
    ['da', 'Hvor langt er opsigelsesvarslet efter prøvetiden, og hvem kan opsige kontrakten?'],
    ['no', 'Hvor lang er oppsigelsestiden etter prøvetiden, og hvem kan si opp avtalen hvis noe skjer?'],
    ['fi', 'Kuinka pitkä irtisanomisaika on koeajan jälkeen ja kuka voi päättää sopimuksen?'],
    ['hu', 'Mennyi a felmondási idő a próbaidő után, és ki mondhatja fel a szerződést?'],
    ['ro', 'Cât este perioada de preaviz după perioada de probă și cine poate încheia contractul?'],
    ['tr', 'Deneme süresinden sonra ihbar süresi ne kadar ve sözleşmeyi kim feshedebilir?'],
    ['ru', 'Какой срок уведомления после испытательного срока и кто может расторгнуть договор?'],
    ['pl', 'Jak długi jest okres wypowiedzenia po okresie próbnym i kto może rozwiązać umowę?'],
    ['cs', 'Jak dlouhá je výpovědní doba po zkušební době a kdo může smlouvu ukončit?'],
    ['vi', 'Thời hạn báo trước sau thời gian thử việc là bao lâu và ai có thể chấm dứt hợp đồng?'],
    ['id', 'Berapa lama masa pemberitahuan setelah masa percobaan dan siapa yang dapat mengakhiri kontrak?'],
    ['kk', 'Сынақ мерзімінен кейін ескерту мерзімі қанша және шартты кім бұза алады?'],
    ['uk', 'Який строк попередження після випробувального терміну і хто може розірвати договір?'],
  ])('is %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  test('is detected without accents and in capitals as well', () => {
    expect(detectLanguage('wie lange ist die kundigungsfrist nach der probezeit')).toBe('de')
    expect(detectLanguage('QUELLE EST LA DUREE DU PREAVIS')).toBe('fr')
    expect(detectLanguage('hop dong duoc ky vao ngay nao')).toBe('vi')
  })

  test.each([
    ['en', 'Is Ada busy on Wednesday?'],
    ['en', 'What did Theo and Tom pay for the car?'],
    ['de', 'Was kosten Brot und Butter?'],
    ['pt', 'Por que não chove?'],
    ['pl', 'Co to jest liczba?'],
    ['es', '¿Para qué sirve la sal?'],
  ])('is %s where a word looks like one of another language: %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  test.each(['', '12.5 E1042', 'Müller Schmidt GmbH', 'kettle', '東京の首都'])('is not guessed for %j', (text) => {
    expect(detectLanguage(text)).toBeUndefined()
  })
})

test('function words belong to their language', () => {
  expect(isFunctionWord('Die', 'de')).toBe(true)
  expect(isFunctionWord('die', 'en')).toBe(false)
  expect(isFunctionWord('fur', 'de')).toBe(true)
  expect(isFunctionWord('Kündigung', 'de')).toBe(false)
})
