import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

async function translatedProduct(driver: TestDriver) {
  const { id } = await driver.product({ name: 'Lamp' })
  const key = { entityType: 'PRODUCT' as const, entityId: id, language: 'de' }
  const { setTranslation } = driver.contract.translations
  await driver.merchant.callOk(setTranslation, { ...key, translation: { name: 'Lampe' } })
  return key
}

export const translations: ValidRequests<'translations'> = {
  setTranslation: async driver =>
    valid('merchant', {
      ...(await translatedProduct(driver)),
      translation: {
        name: 'Leuchte',
        description: '<p>Ein warmes Licht.</p>',
        ribbon: 'Neu',
        infoSections: [{ original: 'Care', title: 'Pflege', description: 'Mit einem Tuch abwischen.' }],
        options: [{ original: 'Colour', name: 'Farbe', choices: [{ original: 'Red', text: 'Rot' }] }],
      },
    }),
  getTranslation: async driver => valid('merchant', await translatedProduct(driver)),
  deleteTranslation: async driver => valid('merchant', await translatedProduct(driver)),
  queryTranslations: async driver => {
    const { entityType, entityId, language } = await translatedProduct(driver)
    return valid('merchant', { entityType, entityIds: [entityId], language, limit: 10 })
  },
  listMissingTranslations: async driver => {
    await driver.product()
    return valid('merchant', { entityType: 'PRODUCT' as const, language: 'de', limit: 10 })
  },
}
