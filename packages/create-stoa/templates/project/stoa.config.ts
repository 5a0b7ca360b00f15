import { existsSync } from 'node:fs'
import { defineShop } from 'stoa/config'

// What differs between machines, and secrets, are in the environment or in .env: see .env.example.
if (existsSync('.env')) process.loadEnvFile()

export default defineShop({
  settings: { demo: 'house' },
  // if storefront next vite
  storefront: 'storefront',
  // end
})
