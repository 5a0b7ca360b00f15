import type { TestDriver } from '@stoa/testkit'
import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

const digitalProduct = async (driver: TestDriver) => (await driver.product({ productType: 'digital' })).id

export const productFiles: ValidRequests<'productFiles'> = {
  createProductFile: async driver =>
    valid('merchant', { productId: await digitalProduct(driver), name: 'Pattern.pdf' }),
  listProductFiles: async driver => valid('merchant', { productId: await digitalProduct(driver) }),
  removeProductFile: async driver => {
    const message = { productId: await digitalProduct(driver), name: 'Pattern.pdf' }
    const { productFile } = await driver.merchant.callOk(
      driver.contract.productFiles.createProductFile,
      message,
    )
    return valid('merchant', { fileId: productFile.id })
  },
}
