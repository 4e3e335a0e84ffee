const million = 1_000_000

/** Messages for audio and video that cannot be read. */
export const mediaMessages = {
  noTranscriber:
    'Audio and video are read by transcription, and this server has none; give standardParsers() a transcriber, such as openaiCompatibleTranscriber().',
  noSpeech: 'No speech was found in the recording; upload one with speech.',
  tooLarge: (bytes: number, most: number): string =>
    `The recording has ${Math.ceil(bytes / million)} MB, more than the ${Math.floor(most / million)} MB that are transcribed; split it or save it at a lower quality and upload that.`,
} as const
