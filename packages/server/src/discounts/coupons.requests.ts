import { contract } from '@stoa/contract'
import { crudRequests, type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

let listed = 0

export const coupons: ValidRequests<'coupons'> = crudRequests(
  'coupons',
  {
    create: n => ({ code: `SPRING${n}`, name: `Spring sale ${n}`, percentage: 10, usageLimit: 100 }),
    change: n => ({ name: `Changed sale ${n}`, active: false }),
  },
  {
    listCouponUses: async (driver: TestDriver) => {
      const { coupon } = await driver.merchant.callOk(contract.coupons.createCoupon, {
        coupon: { code: `USED${++listed}`, name: 'Used', percentage: 5 },
      })
      return valid('merchant', { couponId: coupon.id, limit: 20 })
    },
  },
)
