import { purchase } from './purchase.ts'

console.log(await purchase(JSON.parse(process.env.SHOP ?? '')))
