/**
 * How providers say that a prompt is longer than the model reads: OpenAI and its imitators by the code, vLLM, DeepSeek and
 * Mistral by the maximum, llama.cpp by the available size, Anthropic by the prompt, Gemini by the count.
 */
const wordings =
  /context_length_exceeded|exceed_context_size|maximum context length|(?:exceeds?|larger than) (?:the|this model's)[\w\s']{0,20} context (?:size|window|length)|prompt is too long|input token count\b.{0,40}\bexceeds/i

/** Whether a refused request was too long for the model, by the words of the refusal. */
export const isContextExceeded = (refusal: string | undefined): boolean =>
  refusal !== undefined && wordings.test(refusal)
