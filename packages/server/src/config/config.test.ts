import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maskPassword } from '../platform-support/mask-password.ts'
import { flagName, readConfiguration } from './load.ts'
import { configText, helpText, settingsTable } from './print.ts'
import { boolean, networks, setting, switchOr } from './setting-types.ts'
import { settings } from './settings.ts'

const read = (args: string[] = [], env: Record<string, string> = {}) =>
  readConfiguration(settings, { args, env })

describe('readConfiguration', () => {
  it('prefers the flag to the environment to the default, and reports the source', () => {
    expect(read().values.port).toBe(4000)
    expect(read([], { STOA_PORT: '4001' }).values.port).toBe(4001)
    const { values, sources } = read(['--port', '4002', '--host=0.0.0.0'], {
      STOA_PORT: '4001',
      STOA_LOG_LEVEL: 'warn',
    })
    expect(values).toMatchObject({
      port: 4002,
      host: '0.0.0.0',
      logLevel: 'warn',
      publicUrl: 'http://127.0.0.1:4002',
    })
    expect(sources).toMatchObject({ port: 'flag', logLevel: 'environment', poolSize: 'default' })
  })

  it('reads the file of a shop, which variables and flags override', () => {
    const file = {
      path: 'stoa.config.ts',
      values: { port: 4003, logLevel: 'warn', trustedProxies: ['10.0.0.0/8'] },
    }
    const from = (args: string[] = [], env = {}) => readConfiguration(settings, { args, env, file })
    expect(from().values).toMatchObject({ port: 4003, logLevel: 'warn', publicUrl: 'http://127.0.0.1:4003' })
    expect(from().values.trustedProxies).toEqual(
      read(['--trusted-proxies', '10.0.0.0/8']).values.trustedProxies,
    )
    expect(from([], { STOA_PORT: '4001' }).values.port).toBe(4001)
    expect(from(['--port', '4002']).values.port).toBe(4002)
    expect(from().sources).toMatchObject({ port: 'file', poolSize: 'default' })
    expect(configText(settings, from())).toContain('# stoa.config.ts')
  })

  it.each([
    [{ prot: 1 }, 'stoa.config.ts has the setting prot, which does not exist: --help lists them all.'],
    [
      { port: 99_999 },
      'The setting port of stoa.config.ts is "99999" and must be a whole number from 0 to 65535.',
    ],
    [{ port: 'secret' }, 'The setting port of stoa.config.ts is "secret"'],
  ])('rejects %j in the file of a shop', (values, sentence) => {
    expect(() => readConfiguration(settings, { file: { path: 'stoa.config.ts', values } })).toThrow(sentence)
  })

  it('treats an empty variable as unset', () => {
    expect(read([], { DATABASE_URL: '', STOA_PORT: '' }).values).toMatchObject({
      databaseUrl: undefined,
      port: 4000,
    })
  })

  it('reads a switch that can be followed by one of some texts', () => {
    const table = {
      demo: setting({ type: switchOr(['house', 'shoes']), default: 'house' as const, description: '' }),
    }
    const demo = (...args: string[]) => readConfiguration(table, { args }).values.demo
    expect([
      demo(),
      demo('--demo'),
      demo('--demo', 'shoes'),
      demo('--demo=shoes'),
      demo('--no-demo'),
      demo('--demo', 'false'),
    ]).toEqual(['house', 'house', 'shoes', 'shoes', false, false])
    expect(() => demo('--demo', 'boats')).toThrow('must be one of house, shoes, or false')
    expect(() => demo('--demo=boats')).toThrow('must be one of house, shoes, or false')
  })

  it('reads switches alone, negated and with a value', () => {
    const table = { storefront: setting({ type: boolean, default: true, description: 'Serves it.' }) }
    const storefront = (...args: string[]) => readConfiguration(table, { args }).values.storefront
    expect([storefront(), storefront('--storefront'), storefront('--no-storefront')]).toEqual([
      true,
      true,
      false,
    ])
    expect(storefront('--storefront=off')).toBe(false)
  })

  it('derives the public URL from the port that it listens on', () => {
    const publicUrl = (host: string) => read(['--host', host]).values.publicUrl
    expect(publicUrl('0.0.0.0')).toBe('http://127.0.0.1:4000')
    expect(publicUrl('::1')).toBe('http://[::1]:4000')
    expect(publicUrl('10.0.0.7')).toBe('http://10.0.0.7:4000')
  })

  it('makes folders absolute', () => {
    expect(read(['--data', 'shop']).values.data).toBe(resolve('shop'))
    expect(read().values.data).toBe(resolve('.stoa'))
  })

  it.each([
    [['--port', 'abc'], {}, 'The setting --port is "abc" and must be a whole number from 0 to 65535.'],
    [['--port', '70000'], {}, 'The setting --port is "70000" and must be a whole number from 0 to 65535.'],
    [[], { STOA_PORT: '4e3' }, 'The setting STOA_PORT is "4e3" and must be a whole number from 0 to 65535.'],
    [
      [],
      { STOA_LOG_LEVEL: 'loud' },
      'The setting STOA_LOG_LEVEL is "loud" and must be one of silent, fatal, error, warn, info, debug, trace.',
    ],
    [
      [],
      { STOA_DEVELOPMENT: 'perhaps' },
      'The setting STOA_DEVELOPMENT is "perhaps" and must be true or false.',
    ],
    [
      ['--public-url', 'shop'],
      {},
      'The setting --public-url is "shop" and must be an address that begins with http:// or https://.',
    ],
    [
      ['--database-url', 'mysql://x'],
      {},
      'must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      ['--trusted-proxies', '10.0.0.0/40'],
      {},
      'must be IP addresses or networks such as 10.0.0.0/8, separated by commas.',
    ],
    [
      [],
      { STOA_SMTP_URL: 'http://shop:secret@mail.example' },
      'The setting STOA_SMTP_URL is "http://shop:***@mail.example" and must be an address such as smtp://name:password@host:587 or smtps://host.',
    ],
    [['--smtp-url', 'smtps://mail.example?pool=true'], {}, 'must be an address such as smtp://'],
    [
      [],
      { STOA_MEDIA_BUCKET: 'https://AKIA:secret@s3.example/media?zone=1' },
      'The setting STOA_MEDIA_BUCKET is "https://AKIA:***@s3.example/media?zone=1" and must be an address such as https://ACCESS_KEY_ID:',
    ],
    [['--media-bucket', 'https://s3.example/media'], {}, 'must be an address such as https://ACCESS_KEY_ID:'],
    [['--mail-from', 'Shop <shop@example.com>'], {}, 'must be an e-mail address.'],
    [['--prot', '1'], {}, 'There is no option --prot: --help lists them all.'],
    [['--no-port'], {}, 'There is no option --no-port: --help lists them all.'],
    [['shop'], {}, 'There is no option shop: --help lists them all.'],
    [['--port'], {}, 'The option --port needs a value: a whole number from 0 to 65535.'],
    [['--port', '--help'], {}, 'The option --port needs a value: a whole number from 0 to 65535.'],
  ])('rejects %j %j with one sentence', (args, env, sentence) => {
    expect(() => read(args, env as Record<string, string>)).toThrow(sentence)
  })

  it('notices --help and --print-config', () => {
    expect(read(['--help'])).toMatchObject({ help: true, printConfig: false })
    expect(read(['-h', '--print-config'])).toMatchObject({ help: true, printConfig: true })
  })
})

describe('what is printed', () => {
  it('shows every setting in the help, with flag, variable, default and sentence', () => {
    const help = helpText('npm start --', settings)
    for (const [name, { env, description: sentence }] of Object.entries(settings)) {
      // A switch that is on by itself is shown as the flag that turns it off.
      expect(help).toMatch(new RegExp(`^  --(no-)?${flagName(name).slice(2)}$`, 'm'))
      expect(help).toContain(env)
      expect(help).toContain(sentence)
    }
    expect(help).toContain('default 4000')
  })

  it('shows each value with its source, and no password', () => {
    const text = configText(
      settings,
      read(['--port', '4002'], { DATABASE_URL: 'postgres://shop:s:e@cret@db/shop' }),
    )
    expect(text).toMatch(/^port = 4002 +# --port$/m)
    expect(text).toMatch(/^databaseUrl = postgres:\/\/shop:\*\*\*@db\/shop +# DATABASE_URL$/m)
    expect(text).toMatch(/^poolSize = 16 +# default$/m)
    expect(text).not.toContain('@cret')
    const smtp = 'smtp://shop:s%40cret@mail.example:587'
    expect(configText(settings, read([], { STOA_SMTP_URL: smtp }))).toMatch(
      /^smtpUrl = smtp:\/\/shop:\*\*\*@mail\.example:587 +# STOA_SMTP_URL$/m,
    )
  })

  it('makes a table for the docs with a row for each setting', () => {
    expect(settingsTable(settings).split('\n')).toHaveLength(Object.keys(settings).length + 2)
  })

  it('masks a password wherever a connection string may hold it', () => {
    expect(maskPassword('postgres:///shop?host=/run&password=secret&x=1')).toBe(
      'postgres:///shop?host=/run&password=***&x=1',
    )
    expect(maskPassword('postgres://db/shop')).toBe('postgres://db/shop')
  })
})

describe('every setting', () => {
  it.each(Object.entries(settings))(
    '%s has a full sentence and its own variable',
    (_, { description: sentence, env }) => {
      expect(sentence).toMatch(/^[A-Z].+\.$/)
      expect(Object.values(settings).filter(other => other.env === env)).toHaveLength(1)
    },
  )

  it('accepts IP addresses and networks', () => {
    expect(networks.parse('10.0.0.0/8, ::1,192.168.0.7')).toEqual(['10.0.0.0/8', '::1', '192.168.0.7'])
    expect(networks.parse('proxy.example')).toBeUndefined()
  })
})
