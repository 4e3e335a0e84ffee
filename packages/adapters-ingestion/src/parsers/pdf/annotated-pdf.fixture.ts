import { PDFDocument, PDFName, PDFString } from 'pdf-lib'

/** A page with a form field that is filled in, one whose drawing is missing, and a remark of a reader. */
export async function annotatedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 200])
  page.drawText('Name of the bird:', { x: 20, y: 160, size: 10 })
  const form = document.getForm()
  const place = { y: 155, width: 120, height: 16 }
  const name = form.createTextField('name')
  name.setText('Goldcrest')
  name.addToPage(page, { x: 120, ...place })
  const ring = form.createTextField('ring')
  ring.setText('R-4711')
  ring.addToPage(page, { x: 20, ...place, y: 120 })
  form.updateFieldAppearances()
  for (const widget of ring.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
  const remark = document.context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [250, 20, 270, 40],
    Contents: PDFString.of('Seen twice?'),
    T: PDFString.of('Ann'),
  })
  page.node.addAnnot(document.context.register(remark))
  return document.save({ updateFieldAppearances: false })
}
