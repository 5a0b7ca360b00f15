import { defineShop } from '@stoa/server/config'
import { loyalty } from '../server.ts'

/** A shop with the loyalty programme. `npx stoa start` in this folder runs it. */
export default defineShop({
  settings: { callsPerMinute: 1200 },
  features: [loyalty({ pointsPerUnit: 2 })],
})
