import { contract, crudEntities, type TipSettings } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { amountViolation } from '../call/exact-amount.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { oneReply } from '../crud/entity-replies.ts'
import { type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { createEntities } from '../crud/write-entities.ts'

type TipDoc = Partial<TipSettings>

export const tipSettingStore = entityStore(crudEntities.tipSettings, {
  table: 'tip_settings',
  check: checkTips,
})

const invalid = (field: string, description: string): EntityViolation => ({
  field,
  rule: 'VALIDATION',
  description,
})

/** Rules that the schema cannot express (protocol/checkout-settings §3). */
function checkTips({ presets = [], tipType, ...doc }: TipDoc, { site }: Ctx): EntityViolation[] {
  const isSpecific = Boolean(doc.locationId ?? doc.paymentTerminalId ?? doc.userId)
  return [
    ...(isSpecific === !doc.default
      ? []
      : [
          doc.default
            ? invalid('default', 'settings must not name a location, a terminal or a user')
            : ({
                field: 'locationId',
                rule: 'REQUIRED_ONE_OF_FIELD',
                description:
                  'or paymentTerminalId or userId is required; createDefaultTipSettings creates others',
              } as const),
        ]),
    ...presets.flatMap(({ value }, i) =>
      tipType === 'PERCENTAGE' && value > 100
        ? [invalid(`presets[${i}].value`, 'must be at most 100, because it is a percentage')]
        : [],
    ),
    ...presets.flatMap(({ value }, i) => {
      const violation = tipType === 'AMOUNT' && amountViolation(value, `presets[${i}].value`, site.currency)
      return violation ? [{ ...violation, rule: violation.violatedRule }] : []
    }),
    ...(presets.filter(preset => preset.default).length > 1
      ? [invalid('presets', 'must not have several defaults')]
      : []),
  ]
}

const { createDefaultTipSettings, ...generic } = contract.tipSettings

export const tipSettingHandlers = {
  ...crudHandlers(generic, tipSettingStore),
  ...implementEntities(
    { createDefaultTipSettings },
    {
      createDefaultTipSettings: async ({ tipSettings }, ctx) => {
        const creation = { doc: { ...tipSettingStore.docOf(tipSettings), default: true }, at: 'tipSettings' }
        return oneReply(ctx, tipSettingStore, await createEntities(ctx, tipSettingStore, [creation]))
      },
    },
  ),
}
