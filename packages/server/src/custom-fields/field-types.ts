import type { DeclaredField } from '../call/custom-fields.ts'
import { labelText } from '../call/label-text.ts'

const NAMES: Readonly<Record<DeclaredField['entity'], string>> = {
  ORDER: 'OrderFields',
  CHECKOUT: 'CheckoutFields',
  CART_LINE: 'CartLineFields',
  PRODUCT: 'ProductFields',
  VARIANT: 'VariantFields',
  COLLECTION: 'CollectionFields',
  MEMBER: 'MemberFields',
}

function typeOf({ type, choices }: DeclaredField): string {
  if (type === 'NUMBER') return 'number'
  if (type === 'BOOLEAN') return 'boolean'
  return type === 'CHOICE' ? choices.map(({ value }) => JSON.stringify(value)).join(' | ') : 'string'
}

/** A TypeScript interface for the custom fields of each entity that has some. */
export function fieldTypes(fields: readonly DeclaredField[]): string {
  return [...Map.groupBy(fields, ({ entity }) => entity)]
    .map(([entity, declared]) => {
      const members = declared.map(
        field =>
          `  /** ${labelText(field.label, ['en']).replaceAll('*/', '')} */\n  ${field.key}?: ${typeOf(field)}`,
      )
      return `/** Custom fields of the shop, in \`extendedFields.namespaces\`. */\nexport interface ${NAMES[entity]} {\n${members.join('\n')}\n}\n`
    })
    .join('\n')
}
