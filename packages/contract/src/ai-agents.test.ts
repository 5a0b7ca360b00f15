import { expect, test } from 'vitest'
import { aiAgentOf } from './ai-agents.ts'

test.each([
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
    'GPTBot',
  ],
  ['Mozilla/5.0 (compatible; claudebot/1.0; +claudebot@anthropic.com)', 'ClaudeBot'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Meta-ExternalAgent',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', undefined],
  ['XGPTBotX', undefined],
  [null, undefined],
])('%s is %s', (userAgent, name) => {
  expect(aiAgentOf(userAgent)).toBe(name)
})
