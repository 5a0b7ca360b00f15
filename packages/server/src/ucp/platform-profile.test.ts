import { expect, test } from 'vitest'
import { platformProfiles } from './platform-profile.ts'
import { PLATFORM, PROFILES } from './ucp.fixture.ts'

test('a profile in use is kept while strangers name others', async () => {
  let now = 0
  const reads: string[] = []
  const profiles = platformProfiles({
    outgoing: async input => {
      reads.push(String(input))
      return new Response(PROFILES[PLATFORM])
    },
    clock: { now: () => now },
    allowHttp: false,
  })
  const name = (profile: string) => profiles.of(new Headers({ 'ucp-agent': `profile="${profile}"` }))
  for (let minute = 0; minute < 5; minute++) {
    await name(PLATFORM)
    for (let i = 0; i < 119; i++) await name(`https://stranger.example/${minute}/${i}`)
    now += 60_001
  }
  now -= 60_001
  expect((await name(PLATFORM)).profile).toBe(PLATFORM)
  expect(reads).toHaveLength(1 + 5 * 119)
  expect(reads.filter(url => url === PLATFORM)).toHaveLength(1)
})
