import type { DemoProduct } from './catalogue/product.ts'
import { combinations } from './catalogue/product.ts'

const within = (what: string, text: string | undefined, max: number, min = 1) =>
  text !== undefined && (text.length < min || text.length > max) ? [`${what}: ${text.length} characters`] : []

/** Violations of the limits of `Product` in catalogue V1, one text each. */
export function violationsOf(product: DemoProduct): string[] {
  const { options = [], variants = [], additionalInfoSections = [], discount } = product
  const possible = new Set(combinations(options).map(choices => JSON.stringify(choices)))
  const money = (what: string, value: number) =>
    value < 0 || value > 999_999_999.99 || Math.abs(value * 100 - Math.round(value * 100)) > 1e-6
      ? [`${what}: ${value}`]
      : []
  const stock = (what: string, value?: number | null) =>
    value != null && !(Number.isInteger(value) && value >= 0 && value <= 99_999) ? [`${what}: ${value}`] : []
  return [
    ...within('name', product.name, 80),
    ...within('slug', product.slug, 100),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.slug) ? [] : [`slug: ${product.slug}`]),
    ...within('description', product.description, 8000),
    ...within('sku', product.sku, 40),
    ...within('ribbon', product.ribbon, 30),
    ...within('brand', product.brand, 50),
    ...money('price', product.price),
    ...stock('quantity', product.quantity),
    ...(discount &&
    (discount.value <= 0 || discount.value >= (discount.type === 'PERCENT' ? 100 : product.price))
      ? [`discount: ${discount.value}`]
      : []),
    ...(options.length > 6 ? [`options: ${options.length}`] : []),
    ...options.flatMap(option => [
      ...within('option', option.name, 50),
      ...(new Set(option.choices.map(choice => choice.description)).size < option.choices.length
        ? [`option: ${option.name} repeats a choice`]
        : []),
      ...option.choices.flatMap(({ value, description }) => [
        ...within('choice', value, 50),
        ...within('choice', description, 50),
        ...(option.optionType === 'color' && !/^#[0-9a-f]{6}$/.test(value) ? [`colour: ${value}`] : []),
      ]),
    ]),
    ...(variants.length > 1000 ? [`variants: ${variants.length}`] : []),
    ...variants.flatMap(variant => [
      ...(possible.has(JSON.stringify(variant.choices))
        ? []
        : [`variant: ${JSON.stringify(variant.choices)}`]),
      ...within('variant sku', variant.sku, 40),
      ...money('variant price', variant.price ?? 0),
      ...stock('variant quantity', variant.quantity),
    ]),
    ...additionalInfoSections.flatMap(section => [
      ...within('section title', section.title, 50),
      ...within('section', section.description, 16_000),
    ]),
    ...(product.pictures >= 1 && product.pictures <= 4 ? [] : [`pictures: ${product.pictures}`]),
  ]
}
