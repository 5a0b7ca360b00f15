import { basename } from 'node:path'
import { testUpgrade } from '../../src/testing/test-upgrade.fixture.ts'

testUpgrade(basename(import.meta.dirname))
