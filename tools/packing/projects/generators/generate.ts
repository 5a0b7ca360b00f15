import { writeFile } from 'node:fs/promises'
import { createClient } from '@hey-api/openapi-ts'
import openApiTypes, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

const { baseUrl } = JSON.parse(process.env.SHOP ?? '')
const document = `${baseUrl}/openapi.json`

await writeFile('src/types.ts', astToString(await openApiTypes(new URL(document))))
await createClient({
  input: document,
  output: 'src/hey',
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
await generate({
  input: document,
  output: { target: 'src/orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
})
