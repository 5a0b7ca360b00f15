import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { answerParent, commonAnswers } from './child.ts'

/** The baseline of reads: Hono on Node, which returns a constant for each path. */
const { port } = JSON.parse(process.argv[2] as string) as { port: number }

const app = new Hono()
const constants = new Map<string, string>()
const headers = { 'content-type': 'application/json; charset=utf-8' }
for (const path of ['/products', '/lists', '/items', '/reply'])
  app.get(path, () => new Response(constants.get(path), { headers }))

const server = createAdaptorServer({ fetch: app.fetch })
await new Promise<void>(done => server.listen(port, '127.0.0.1', () => done()))

answerParent(
  {
    ...commonAnswers,
    constant: ({ path, text }: { path: string; text: string }) => void constants.set(path, text),
  },
  () => server.close(),
)
