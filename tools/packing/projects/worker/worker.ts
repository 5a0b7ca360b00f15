import { purchase } from './purchase.ts'

export default {
  async fetch(_request: Request, { SHOP }: { SHOP: string }) {
    return new Response(await purchase(JSON.parse(SHOP)))
  },
}
