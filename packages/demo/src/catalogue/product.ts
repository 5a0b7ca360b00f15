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

/** An option shown as a list. */
export const list = (name: string, ...choices: string[]): DemoOption => ({
  name,
  optionType: 'drop_down',
  choices: choices.map(choice => ({ value: choice, description: choice })),
})

/** An option shown as colour swatches; the palette has the values by name. */
export const colours = (name: string, palette: Record<string, string>, choices: string[]): DemoOption => ({
  name,
  optionType: 'color',
  choices: choices.map(choice => ({ value: palette[choice] ?? '', description: choice })),
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
