interface Text {
  original?: string
  translated?: string | null
}

interface Group {
  name?: Text
  modifiers?: readonly { label?: Text; quantity?: number | null }[]
}

/**
 * The selected modifiers of a line item as texts, one for each group: name `Toppings`, value `2 × Cheese, Olives`. Texts are in the
 * language of the buyer, or with `original` in that of the site (protocol/carts §2).
 */
export function modifierTexts(groups: readonly Group[] = [], { original = false } = {}) {
  const textOf = (text: Text | undefined) => (original ? undefined : text?.translated) ?? text?.original ?? ''
  return groups.map(({ name, modifiers = [] }) => ({
    name: textOf(name),
    value: modifiers
      .map(({ label, quantity }) =>
        quantity && quantity > 1 ? `${quantity} × ${textOf(label)}` : textOf(label),
      )
      .join(', '),
  }))
}

/** The same as lines: `Toppings: 2 × Cheese, Olives`. */
export const modifierLines = (groups?: readonly Group[], options?: { original?: boolean }) =>
  modifierTexts(groups, options).map(({ name, value }) => [name, value].filter(Boolean).join(': '))
