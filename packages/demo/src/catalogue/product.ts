/** A collection of the demo shop. */
export interface DemoCollection {
  slug: string
  name: string
  description: string
}

/** An option a buyer chooses from; a colour's `value` is `#rrggbb`, elsewhere it equals `description`. */
export interface DemoOption {
  name: string
  optionType: 'drop_down' | 'color'
  choices: { value: string; description: string }[]
}

/** What one combination of choices changes; everything left out is as on the product. */
export interface DemoVariant {
  /** Option name to choice description, every option named. */
  choices: Record<string, string>
  price?: number
  sku?: string
  weight?: number
  quantity?: number
  visible?: boolean
}

/** A product as the demo shop is seeded with; prices in EUR, weights in kg. */
export interface DemoProduct {
  slug: string
  name: string
  /** Plain text, paragraphs separated by blank lines. */
  description: string
  price: number
  discount?: { type: 'PERCENT' | 'AMOUNT'; value: number }
  productType: 'physical' | 'digital'
  sku?: string
  weight?: number
  brand?: string
  ribbon?: string
  /** Slugs of the collections it is in. */
  collections: string[]
  /** Left out means visible. */
  visible?: boolean
  options?: DemoOption[]
  /** Combinations that differ from the product; the others exist all the same. */
  variants?: DemoVariant[]
  /** Of the product, or of each of its variants where there are options; null: not tracked. */
  quantity?: number | null
  additionalInfoSections?: { title: string; description: string }[]
  /** How many pictures it has: views 1 to this number of `draw`. */
  pictures: number
}

/** Choices that a rule applies to (options left out match any), and what it changes there. */
export type VariantRule = [where: Record<string, string>, change: Omit<DemoVariant, 'choices' | 'sku'>]

/** Colours of the house, so that a name means one colour throughout the shop. */
export const palette = {
  Bone: '#e9e1d2',
  Oat: '#d6c7ad',
  Butter: '#e8d294',
  Ochre: '#c28f3c',
  Terracotta: '#b8623f',
  Rust: '#96452d',
  Blush: '#d9ab9b',
  Plum: '#623f4b',
  Celadon: '#adc3af',
  Sage: '#95a184',
  Moss: '#6a7049',
  Forest: '#34493c',
  Sky: '#a9bfcb',
  Indigo: '#35476b',
  Ink: '#2c3440',
  Slate: '#66727a',
  Charcoal: '#3b3936',
  Brass: '#b6924f',
} as const

/** An option shown as a list. */
export const list = (name: string, ...choices: string[]): DemoOption => ({
  name,
  optionType: 'drop_down',
  choices: choices.map(choice => ({ value: choice, description: choice })),
})

/** An option shown as colour swatches. */
export const colours = (name: string, ...choices: (keyof typeof palette)[]): DemoOption => ({
  name,
  optionType: 'color',
  choices: choices.map(choice => ({ value: palette[choice], description: choice })),
})

/** Every combination of the options' choices, the last option varying fastest. */
export function combinations(options: DemoOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (done, option) =>
      done.flatMap(chosen =>
        option.choices.map(choice => ({ ...chosen, [option.name]: choice.description })),
      ),
    [{}],
  )
}

/** Completes a product: each combination gets a SKU of its own and what the rules that match it change. */
export function product(base: DemoProduct, rules: VariantRule[] = []): DemoProduct {
  const { options, sku } = base
  if (!options) return base
  const variants = combinations(options).map(choices => {
    const matching = rules.filter(([where]) =>
      Object.entries(where).every(([name, is]) => choices[name] === is),
    )
    const code = [sku, ...Object.values(choices).map(skuPart)].join('-')
    return Object.assign({ choices, ...(sku && { sku: code }) }, ...matching.map(([, change]) => change))
  })
  return { ...base, variants }
}

const skuPart = (choice: string) =>
  choice
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
    .toUpperCase()
