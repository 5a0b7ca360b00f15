import { createContext, useContext } from 'react'
import type { MemberTexts } from '../kit/texts/en.ts'
import type { Choice } from './choose-language.ts'

export interface MemberSpeech extends Choice {
  texts: MemberTexts
  /** Languages that can be chosen, BCP 47. */
  offered: readonly string[]
  choose: (language: string) => void
}

export const MemberSpeechContext = createContext<MemberSpeech | undefined>(undefined)

/** Language and texts of the pages for members. */
export function useMemberSpeech(): MemberSpeech {
  const speech = useContext(MemberSpeechContext)
  if (!speech) throw new Error('No language was chosen.')
  return speech
}

export const useMemberTexts = (): MemberTexts => useMemberSpeech().texts
