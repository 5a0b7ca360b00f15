import { feature } from '../feature.ts'
import { tipHandlers } from './tips.ts'

/** Tips of buyers. */
export const tipsFeature = feature({
  name: 'tips',
  uses: ['checkout-settings', 'orders'],
  handlers: {
    tips: tipHandlers,
  },
})
