import {
  createEntity,
  crudRequests,
  type TestDriver,
  type ValidRequests,
  valid,
} from '@stoa/testkit/valid-request'

const choices = (prefix: string) => [
  { name: `${prefix} blue`, colorCode: '#0055ff' },
  { name: `${prefix} red`, choiceType: 'ONE_COLOR' as const, colorCode: '#f00' },
]

async function stored(driver: TestDriver) {
  const { id, revision, choicesSettings } = await createEntity(driver, 'customizationsV3')
  const { choices = [] } = (choicesSettings ?? {}) as { choices?: { id: string }[] }
  const ids = choices.map(choice => choice.id)
  return { customizationId: id, revision, ids: ids.length > 0 ? ids : [id] }
}

export const customizationsV3: ValidRequests<'customizationsV3'> = crudRequests(
  'customizationsV3',
  {
    create: n => ({
      name: `New color ${n}`,
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'SWATCH_CHOICES',
      choicesSettings: { choices: choices('New') },
    }),
    change: n => ({ name: `Changed color ${n}` }),
  },
  {
    addCustomizationChoices: async driver => {
      const { customizationId } = await stored(driver)
      return valid('merchant', { customizationId, choices: choices('Added') })
    },
    setCustomizationChoices: async driver => {
      const { customizationId } = await stored(driver)
      return valid('merchant', { customizationId, choices: choices('Set') })
    },
    removeCustomizationChoices: async driver => {
      const { customizationId, revision, ids } = await stored(driver)
      return valid('merchant', { customizationId, revision, choiceIds: ids.slice(0, 1) })
    },
    reorderCustomizationChoices: async driver => {
      const { customizationId, revision, ids } = await stored(driver)
      return valid('merchant', { customizationId, revision, choiceIds: ids.toReversed() })
    },
    updateCustomizationChoices: async driver => {
      const { customizationId, revision, ids } = await stored(driver)
      const choice = { id: ids[0] ?? customizationId, name: 'Navy' }
      return valid('merchant', { customizationId, revision, choices: [{ choice }] })
    },
    bulkAddCustomizationChoices: async driver => {
      const { customizationId } = await stored(driver)
      return valid('merchant', {
        customizationsChoices: [{ customizationId, choices: choices('Added') }],
        returnEntity: true,
      })
    },
  },
)
