import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Paper } from './paper.ts'
import { fontFile, textRuns, type Weight } from './text-runs.ts'

const MARGIN = 56
const BOTTOM = 96
const GREY = '#6b665c'
const INK = '#23211c'
const LINE = '#ddd8cf'

interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  align?: 'start' | 'end'
}

type Doc = InstanceType<typeof PDFDocument>

/** Lines drawn before the event loop gets a turn. */
const LINES_AT_ONCE = 10

/** Renders a paper as PDF (A4). Texts are selectable; the fonts are embedded as subsets. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    autoFirstPage: true,
    lang: paper.language,
    info: { Title: paper.title, Author: paper.shopName, CreationDate: new Date(paper.createdDate) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const page = createPage(doc, paper)
  page.head()
  page.parties()
  await page.lines()
  page.totals()
  page.taxes()
  page.notes()
  page.footers()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function createPage(doc: Doc, paper: Paper) {
  const { rtl } = paper
  const width = doc.page.width - 2 * MARGIN
  const registered = new Set<string>()
  let y = MARGIN

  const useFont = (font: string, size: number) => {
    if (!registered.has(font)) {
      doc.registerFont(font, fontFile(font))
      registered.add(font)
    }
    return doc.font(font).fontSize(size)
  }

  const widthOf = (text: string, { size, weight = 400 }: TextStyle) =>
    textRuns(text, { weight, rtl }).reduce(
      (sum, run) => sum + useFont(run.font, size).widthOfString(run.text),
      0,
    )

  /** Splits a text into lines of at most this width. A word that is too long is cut. */
  const wrap = (text: string, style: TextStyle, available: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).flatMap(part => cut(part, style, available))) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(longer, style) > available) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return line ? [...lines, line] : lines
  }

  const cut = (word: string, style: TextStyle, available: number): string[] => {
    if (widthOf(word, style) <= available) return [word]
    const characters = [...word]
    const parts: string[] = []
    let part = ''
    for (const character of characters) {
      if (part && widthOf(part + character, style) > available) {
        parts.push(part)
        part = character
      } else part += character
    }
    return [...parts, part]
  }

  /** Draws one line of text in a column, whose start is at the right for right-to-left languages. */
  const drawLine = (text: string, column: { x: number; width: number }, top: number, style: TextStyle) => {
    const { size, weight = 400, color = INK, align = 'start' } = style
    const atRight = (align === 'end') !== rtl
    let x = MARGIN + (rtl ? width - column.x - column.width : column.x)
    if (atRight) x += column.width - widthOf(text, style)
    for (const run of textRuns(text, { weight, rtl })) {
      useFont(run.font, size).fillColor(color)
      // With `features` the library shapes the run as a whole, else word by word from its cache.
      doc.text(run.text, x, top, { lineBreak: false, ...(run.isRtl && { features: [] }) })
      x += doc.widthOfString(run.text)
    }
  }

  /** Draws a text in a column and returns its height. */
  const draw = (
    text: string,
    column: { x: number; width: number },
    top: number,
    style: TextStyle,
  ): number => {
    const lines = wrap(text, style, column.width)
    for (const [i, line] of lines.entries()) drawLine(line, column, top + i * style.size * 1.4, style)
    return Math.max(1, lines.length) * style.size * 1.4
  }

  const rule = (top: number, color = LINE) =>
    doc
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()

  const needs = (height: number, onNewPage?: () => void) => {
    if (y + height <= doc.page.height - BOTTOM) return
    doc.addPage()
    y = MARGIN
    onNewPage?.()
  }

  const columnCount = Math.max(1, paper.columns.length)
  const first = columnCount > 1 ? width * (columnCount > 4 ? 0.36 : 0.46) : width
  const other = columnCount > 1 ? (width - first) / (columnCount - 1) : 0
  const columnOf = (i: number) =>
    i === 0 ? { x: 0, width: first - 12 } : { x: first + (i - 1) * other, width: other }

  const tableHead = () => {
    for (const [i, name] of paper.columns.entries())
      drawLine(name, columnOf(i), y, { size: 8.5, color: GREY, align: i === 0 ? 'start' : 'end' })
    y += 16
    rule(y)
    y += 10
  }

  return {
    head() {
      drawLine(paper.shopName, { x: 0, width }, y, { size: 13, weight: 600, color: paper.accentColor })
      y += 46
      const half = { x: 0, width: width * 0.5 }
      const titleHeight = draw(paper.title, half, y, { size: 22, weight: 600 })
      const facts = { x: width * 0.55, width: width * 0.45 }
      let top = y + 4
      for (const [label, value] of paper.facts) {
        drawLine(label, { x: facts.x, width: facts.width * 0.5 }, top, { size: 9, color: GREY })
        drawLine(value, { x: facts.x + facts.width * 0.4, width: facts.width * 0.6 }, top, {
          size: 9,
          align: 'end',
        })
        top += 15
      }
      y = Math.max(y + titleHeight, top) + 22
    },

    parties() {
      const each = width / Math.max(1, paper.parties.length)
      let bottom = y
      for (const [i, { title, lines }] of paper.parties.entries()) {
        const column = { x: i * each, width: each - 16 }
        drawLine(title, column, y, { size: 8.5, color: GREY })
        let top = y + 15
        for (const line of lines) top += draw(line, column, top, { size: 9.5 })
        bottom = Math.max(bottom, top)
      }
      y = bottom + 28
    },

    async lines() {
      tableHead()
      for (const [i, { name, details, cells }] of paper.lines.entries()) {
        if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
        const style: TextStyle = { size: 9.5, weight: 600 }
        const height = wrap(name, style, first - 12).length * 13.3 + details.length * 12
        needs(height + 14, tableHead)
        for (const [c, cell] of cells.entries())
          drawLine(cell, columnOf(c + 1), y, { size: 9.5, align: 'end' })
        let top = y + draw(name, columnOf(0), y, style)
        for (const detail of details) top += draw(detail, columnOf(0), top, { size: 8.5, color: GREY })
        y = Math.max(top, y + 14) + 8
      }
      rule(y)
      y += 12
    },

    totals() {
      const { totals, settlement = [] } = paper
      needs((totals.length + settlement.length) * 17 + 16)
      const labels = { x: width * 0.45, width: width * 0.35 }
      const values = { x: width * 0.75, width: width * 0.25 }
      for (const [i, [label, value]] of [...totals, ...settlement].entries()) {
        const isTotal = i === totals.length - 1
        const style: TextStyle = isTotal ? { size: 12, weight: 600 } : { size: 9.5 }
        if (isTotal) {
          doc
            .moveTo(MARGIN + (rtl ? 0 : width * 0.45), y)
            .lineTo(MARGIN + (rtl ? width * 0.55 : width), y)
            .lineWidth(0.75)
            .strokeColor(INK)
            .stroke()
          y += 7
        }
        drawLine(label, labels, y, style)
        drawLine(value, values, y, { ...style, align: 'end' })
        y += isTotal ? 24 : 16
      }
      y += 12
    },

    taxes() {
      const { taxes } = paper
      if (!taxes || taxes.rows.length === 0) return
      needs(taxes.rows.length * 14 + 30)
      const each = width / taxes.columns.length
      const column = (i: number) => ({ x: i * each, width: each })
      for (const [i, name] of taxes.columns.entries())
        drawLine(name, column(i), y, { size: 8.5, color: GREY, align: i === 0 ? 'start' : 'end' })
      y += 15
      for (const row of taxes.rows) {
        for (const [i, cell] of row.entries())
          drawLine(cell, column(i), y, { size: 9, align: i === 0 ? 'start' : 'end' })
        y += 14
      }
      y += 14
    },

    notes() {
      for (const note of paper.notes) {
        needs(30)
        y += draw(note, { x: 0, width }, y, { size: 9.5 }) + 6
      }
    },

    footers() {
      const { count } = doc.bufferedPageRange()
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i)
        // Text below the bottom margin would start a new page.
        doc.page.margins.bottom = 0
        const top = doc.page.height - BOTTOM + 24
        rule(top)
        const each = width / 3
        for (const [c, text] of paper.footer.slice(0, 3).entries()) {
          const lines = text.split('\n')
          for (const [l, line] of lines.slice(0, 3).entries())
            drawLine(line, { x: c * each, width: each - 10 }, top + 8 + l * 11, { size: 7.5, color: GREY })
        }
        if (count > 1)
          drawLine(`${paper.pageWord} ${i + 1} / ${count}`, { x: 0, width }, top + 46, {
            size: 7.5,
            color: GREY,
            align: 'end',
          })
      }
    },
  }
}
