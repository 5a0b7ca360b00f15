import { readFileSync } from 'node:fs'
import { createClient, MemberStrategy, query } from '@stoa/client'
import * as calls from '@stoa/client/calls'

const { baseUrl, clientId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
const shop = createClient({ baseUrl, auth: MemberStrategy({ clientId }) })

// A visitor puts something into the cart.
const { items } = await query(calls.queryProducts, shop).ascending('name').find()
const product = items.find(({ stock, manageVariants }) => stock.inStock && !manageVariants)
const catalogReference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product?.id }
await shop.call(calls.addToCurrentCart, { lineItems: [{ catalogReference, quantity: 1 }] })

// The visitor registers. Where the shop asks for a captcha, it is solved.
const account = { email: `ada-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }
let result = await shop.auth.register(account)
if (result.loginState === 'FAILURE' && result.errorCode === 'missingCaptchaToken')
  result = await shop.auth.register({ ...account, captchaTokens: await shop.auth.captcha() })
if (result.loginState !== 'SUCCESS') throw new Error(JSON.stringify(result))

// A browser would make tokens with getMemberTokensForDirectLogin; a script has the shop's key.
const person = { loginId: { email: account.email } }
shop.auth.setTokens(await shop.auth.getMemberTokensForSignOn(person, apiKey))

const { member } = await shop.call(calls.getCurrentMember)
const { cart } = await shop.call(calls.getCurrentCart)
console.log(`Signed in as ${member.loginEmail} with the visitor's cart: ${cart.lineItems.length} line(s)`)

await shop.auth.logout()
console.log(`Signed out; logged in: ${shop.auth.loggedIn()}`)
