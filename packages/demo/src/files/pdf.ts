import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

export const MARGIN = 64

/** Draws a PDF (A4) and returns its bytes. */
export async function drawPdf(title: string, draw: (doc: Pdf) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: title, Author: 'Stoa Editions', CreationDate: new Date(0) },
  })
  doc.on('pageAdded', () => doc.fillColor('#23211c'))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  draw(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** A page with a title in its middle. */
export function titlePage(doc: Pdf, title: string, line: string) {
  doc.addPage()
  const width = doc.page.width - 2 * MARGIN
  doc.font('Times-Roman').fontSize(40)
  doc.text(title, MARGIN, doc.page.height / 3, { width, align: 'center' })
  doc.moveDown(0.6).font('Times-Italic').fontSize(15).text(line, { width, align: 'center' })
}
