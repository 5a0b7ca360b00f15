import type { Material } from './light.ts'

// What several things are made of.
export const brass: Material = { colour: '#c39a52', metal: true }
export const steel: Material = { colour: '#aab0b3', metal: true }
export const iron: Material = { colour: '#5a5753', metal: true }
export const oak: Material = { colour: '#b58a5c' }
export const ash: Material = { colour: '#c9a06c' }
export const soil: Material = { colour: '#46382c' }
