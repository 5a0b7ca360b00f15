/** A parsed form: texts, and objects for names in brackets, such as `metadata[orderId]=1`. */
export interface Form {
  [name: string]: string | Form | undefined
}

/** Parses a form whose names have brackets. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(part => part !== '')
    const last = path.pop() ?? ''
    let target = form
    for (const part of path) {
      const inner = target[part]
      const next = typeof inner === 'object' ? inner : {}
      target[part] = next
      target = next
    }
    target[last] = value
  }
  return form
}
