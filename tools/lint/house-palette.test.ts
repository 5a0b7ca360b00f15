import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { housePalette } from '../../packages/ui/src/house-palette.ts'

it('the palette for computed colours is that of the stylesheet', () => {
  const css = readFileSync(new URL('../../packages/ui/src/theme.css', import.meta.url), 'utf8')
  for (const [name, light] of Object.entries(housePalette.light))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${housePalette.dark[name as 'ink']});`)
})
