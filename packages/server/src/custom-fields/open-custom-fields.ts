import { CUSTOM_NAMESPACE, type CustomFieldEntity, PRIVATE_NAMESPACE } from '@stoa/contract'
import { isMissingValue, shownCustomFields } from '@stoa/contract/custom-field-values'
import type { Caller } from '../call/context.ts'
import type { DeclaredCustomFields, DeclaredField } from '../call/custom-fields.ts'
import { violation } from '../call/failure.ts'
import { isObject } from '../platform-support/is-object.ts'
import type { EntityFields } from '../storage/query/index.ts'
import { checkValues } from './check-values.ts'
import { type CustomFieldDeclarations, readDeclarations } from './declarations.ts'
import { withCustomFields } from './query-fields.ts'
import { toDefinition } from './to-definition.ts'

/** The custom fields that a shop and its packages declare. A wrong declaration ends the start with one sentence. */
export function openCustomFields(sources: readonly CustomFieldDeclarations[]): DeclaredCustomFields {
  const declared = readDeclarations(sources)
  const byEntity = Map.groupBy(declared, ({ entity }) => entity)
  const of = (entity: CustomFieldEntity): readonly DeclaredField[] => byEntity.get(entity) ?? []
  const inCheckout = [...of('ORDER'), ...of('CHECKOUT')].filter(({ show }) => show.has('CHECKOUT'))
  const tables = new WeakMap<EntityFields<Caller>, EntityFields<Caller>>()

  /** The fields that a caller may send: a checkout takes those of the checkout page, and from merchants all of its order. */
  const settable = (entity: CustomFieldEntity, { role }: Pick<Caller, 'role'>) =>
    entity !== 'CHECKOUT'
      ? of(entity)
      : role === 'merchant'
        ? [...of('ORDER').filter(({ namespace }) => namespace === CUSTOM_NAMESPACE), ...of('CHECKOUT')]
        : inCheckout

  return {
    of,

    check(entity, extendedFields, { at, caller }) {
      const fields = settable(entity, caller)
      if (entity === 'MEMBER') {
        const values = isObject(extendedFields) ? extendedFields : {}
        return fields.flatMap(field => {
          const sent = values[field.key]
          if (sent === undefined) return []
          const value = isObject(sent) ? sent.value : sent
          return checkValues([field], { [field.key]: value }, { at, canClear: false })
        })
      }
      const { namespaces } = (isObject(extendedFields) ? extendedFields : {}) as Record<string, unknown>
      if (!isObject(namespaces)) return []
      const isDeclared = declared.some(field => field.entity === entity || entity === 'CHECKOUT')
      return [CUSTOM_NAMESPACE, PRIVATE_NAMESPACE].flatMap(namespace => {
        const values = namespaces[namespace]
        const path = `${at}.namespaces.${namespace}`
        if (!isObject(values)) return []
        if (namespace === PRIVATE_NAMESPACE && caller.role !== 'merchant')
          return violation(path, 'FIELD_NOT_ALLOWED', 'is accepted from merchants only')
        if (namespace === PRIVATE_NAMESPACE && entity === 'CHECKOUT')
          return violation(
            path,
            'FIELD_NOT_ALLOWED',
            'is not accepted before the order: buyers see all values here',
          )
        const own = fields.filter(field => field.namespace === namespace)
        if (!isDeclared || (namespace === PRIVATE_NAMESPACE && own.length === 0)) return []
        return checkValues(own, values, { at: path, canClear: entity === 'CHECKOUT' })
      })
    },

    ofBuyers: languages =>
      [...of('ORDER'), ...of('CHECKOUT')]
        .filter(({ show }) => show.has('CHECKOUT') || show.has('STOREFRONT'))
        .map(field => toDefinition(field, languages)),

    missingInCheckout(extendedFields, at) {
      const { namespaces } = (isObject(extendedFields) ? extendedFields : {}) as Record<string, unknown>
      const values =
        isObject(namespaces) && isObject(namespaces[CUSTOM_NAMESPACE]) ? namespaces[CUSTOM_NAMESPACE] : {}
      return inCheckout
        .filter(({ key, required }) => required && isMissingValue(values[key]))
        .map(({ key }) =>
          violation(`${at}.namespaces.${CUSTOM_NAMESPACE}.${key}`, 'REQUIRED_FIELD', 'is required'),
        )
    },

    ofOrder(extendedFields) {
      const { [CUSTOM_NAMESPACE]: values } = extendedFields?.namespaces ?? {}
      const ofCheckout = of('CHECKOUT')
      if (!extendedFields || !isObject(values) || ofCheckout.length === 0) return extendedFields
      const ordered = Object.entries(values).filter(([name]) => ofCheckout.every(({ key }) => key !== name))
      return {
        ...extendedFields,
        namespaces: { ...extendedFields.namespaces, [CUSTOM_NAMESPACE]: Object.fromEntries(ordered) },
      }
    },

    withQueryFields(table) {
      if (declared.length === 0) return table
      const known = tables.get(table) ?? withCustomFields(table, of)
      tables.set(table, known)
      return known
    },

    shownIn(place, entity, extendedFields, language) {
      if (!extendedFields) return []
      const definitions = of(entity).map(field => toDefinition(field, [language]))
      return shownCustomFields(definitions, extendedFields, { place, language })
    },
  }
}
