import { basename } from 'node:path'
import { testUpgrade } from '../../src/upgrades/test-upgrade.fixture.ts'

testUpgrade(basename(import.meta.dirname))
