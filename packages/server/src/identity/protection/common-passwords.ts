/**
 * Common passwords: words, names, keyboard walks and sequences, with the usual suffixes. Rules instead of a list cover
 * more and stay small.
 */
const WORDS =
  `password passwort passwd pass parola contrasena kennwort motdepasse secret geheim login letmein welcome willkommen
  hello hallo hola shalom admin administrator root user test testing demo guest default changeme master access system
  qwerty qwertz azerty asdfgh zxcvbn abc abcd abcdef iloveyou loveyou love lovely liebe ichliebedich teamo princess
  prinzessin sunshine sonnenschein monkey dragon drache football fussball futbol soccer baseball basketball hockey
  tennis superman batman spiderman pokemon starwars naruto minecraft fortnite roblox shadow michael daniel jessica
  ashley charlie thomas andrea nicole jennifer jordan robert matthew anthony joshua andrew hunter hannah thunder ginger
  summer sommer winter spring autumn herbst january january february march april june july august september october
  november december monday friday sunday freedom whatever trustno computer internet samsung google facebook instagram
  apple microsoft windows linux chocolate schokolade cookie cheese banana orange purple yellow silver golden diamond
  flower butterfly schatz schatzi hasi mausi baby babygirl angel engel killer ninja jesus christ blessed family
  familie money dollar lucky ferrari porsche mercedes mustang corvette yamaha harley liverpool arsenal chelsea
  barcelona realmadrid bayern dortmund berlin london madrid israel jerusalem america germany deutschland england spain
  espana canada australia mexico brasil`
    .split(/\s+/)
    .filter(Boolean)

const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
  'abcdefghijklmnopqrstuvwxyz',
]

const WALK_MIN = 4

const backwards = (text: string) => [...text].reverse().join('')

/** Keyboard walks from any start in both directions. */
const walks = () =>
  ROWS.flatMap(row => [row, backwards(row)]).flatMap(row =>
    Array.from(row, (_, start) => row.slice(start)).flatMap(walk =>
      Array.from(walk, (_, last) => walk.slice(0, last + 1)).filter(part => part.length >= WALK_MIN),
    ),
  )

let words: ReadonlySet<string> | undefined
/** Made for the first password. */
const commonWords = () => {
  words ??= new Set([...WORDS, ...walks()].flatMap(text => [text, text + text]))
  return words
}

/** Digits and signs that people put behind a word to satisfy a rule: a year, a count, an exclamation mark. */
const ENDING = /[\d!.?@#$*_-]{1,6}$/

/** How letters are commonly written as digits and signs. */
const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const asLetters = (text: string) => Array.from(text, sign => SIGNS[sign] ?? sign).join('')

/** One character or a short group of them again and again. */
const isRepetition = (text: string) => /^(.{1,3}?)\1+.?$/su.test(text)

/** Whether a password is among the most common ones. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(ENDING, '')
  return (
    [text, asLetters(text), word, asLetters(word)].some(form => commonWords().has(form)) || isRepetition(text)
  )
}

/** Whether little more than the given name is left of a password: the name with digits and signs around it. */
export function isMadeOf(password: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const core = plain(name)
  if (core.length < 4) return false
  const text = plain(password)
  return text.replaceAll(core, '').replaceAll(/\d/g, '') === '' && text.includes(core)
}
