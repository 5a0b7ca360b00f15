/** A collection of the demo shop. */
export interface DemoCollection {
  slug: string
  name: string
  description: string
}

/** A product option; the `value` of a colour is `#rrggbb`, any other equals its `description`. */
export interface DemoOption {
  name: string
  optionType: 'drop_down' | 'color'
  choices: { value: string; description: string }[]
}

/** Overrides of one combination of choices; absent fields are those of the product. */
export interface DemoVariant {
  /** Choice description by option name, for every option. */
  choices: Record<string, string>
  price?: number
  sku?: string
  weight?: number
  quantity?: number
  visible?: boolean
}

/** A product of the demo shop; prices in EUR, weights in kg. */
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
  /** @default true */
  visible?: boolean
  options?: DemoOption[]
  /** Overrides; combinations without one exist too. */
  variants?: DemoVariant[]
  /** Units of the product, or of each variant if it has options; null: stock is not tracked. */
  quantity?: number | null
  additionalInfoSections?: { title: string; description: string }[]
  /** Number of pictures: views 1 to this number of `draw`. */
  pictures: number
}

/** Choices that a rule matches (absent options match any), and its overrides. */
export type VariantRule = [where: Record<string, string>, change: Omit<DemoVariant, 'choices' | 'sku'>]

/** Colour values by name, shared by all products. */
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

/** All combinations of the options' choices; the last option varies fastest. */
export function combinations(options: DemoOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (done, option) =>
      done.flatMap(chosen =>
        option.choices.map(choice => ({ ...chosen, [option.name]: choice.description })),
      ),
    [{}],
  )
}

/** Adds a variant for each combination, with its SKU and the overrides of the matching rules. */
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
