/** Spans of so many texts are kept; those of collections are made again. */
const KEPT = 2000

interface StatementSpan {
  name: string
  attributes: Record<string, string>
}

const spans = new Map<string, StatementSpan>()

/** Name and attributes of a statement in a trace: what it does to which table first, such as `update orders`, and its text without values. */
export function statementSpan(text: string): StatementSpan {
  const kept = spans.get(text)
  if (kept) return kept
  const [operation = 'statement'] =
    /\b(select|insert|update|delete|begin|commit)\b/i.exec(text.replace(/^\s*with\b/i, '')) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text) ?? []
  const name = [operation.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
  const span = { name, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } }
  if (spans.size < KEPT) spans.set(text, span)
  return span
}
