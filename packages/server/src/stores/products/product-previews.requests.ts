import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const productPreviews: ValidRequests<'productPreviews'> = {
  createProductPreview: async driver =>
    valid('merchant', { productId: (await driver.product({ visible: false })).id }),
  getProductPreview: async driver => {
    const { id: productId } = await driver.product({ visible: false })
    const { createProductPreview } = driver.contract.productPreviews
    const { token } = await driver.merchant.callOk(createProductPreview, { productId })
    return valid('visitor', { token })
  },
}
