/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string
  text: string
}

/** A stage of a Dockerfile, from one FROM to the next. */
export interface Stage {
  name: string
  image: string
  instructions: Instruction[]
}

/** Reads the stages of a Dockerfile; comments are left out and continued lines are joined. */
export function parseDockerfile(source: string): Stage[] {
  const lines = source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (name !== 'FROM') {
      stages.at(-1)?.instructions.push({ name, text })
      continue
    }
    const [image = '', , alias] = text.split(/\s+/)
    stages.push({ image, name: alias ?? 'final', instructions: [] })
  }
  return stages
}

/** The value of an instruction that is written in its exec form, as a list of words. */
export function execForm({ name, text }: Instruction): string[] {
  try {
    return JSON.parse(text.replace(/^[^[]*/, ''))
  } catch {
    throw new Error(`${name} must be written as a list of words, so that signals arrive: ${text}`)
  }
}
