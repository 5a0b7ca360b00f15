import { drawPdf, MARGIN, titlePage } from './pdf.ts'

const WEEKS = 53
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const LINE = '#cfc8bb'

/** The planner: a title and a page for each week. */
export const plannerPdf = () =>
  drawPdf('The Quiet Week', doc => {
    titlePage(doc, 'The Quiet Week', 'A planner without hours')
    for (let week = 1; week <= WEEKS; week++) {
      doc.addPage()
      const [width, bottom] = [doc.page.width - 2 * MARGIN, doc.page.height - MARGIN]
      doc.font('Times-Roman').fontSize(22).text(`Week ${week}`, MARGIN, MARGIN)
      const top = MARGIN + 56
      const height = (bottom - top) / DAYS.length
      for (const [index, day] of DAYS.entries()) {
        const y = top + index * height
        doc
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + width, y)
          .lineWidth(0.75)
          .strokeColor(LINE)
          .stroke()
        doc
          .font('Times-Italic')
          .fontSize(12)
          .text(day, MARGIN, y + 8, { lineBreak: false })
      }
    }
  })
