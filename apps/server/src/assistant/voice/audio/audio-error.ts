/** Why a recording is refused. */
export type AudioFault = 'wrong_format' | 'unreadable' | 'too_short' | 'too_long' | 'silent' | 'no_speech';

export class AudioError extends Error {
  readonly fault: AudioFault;
  constructor(fault: AudioFault, message: string) {
    super(message);
    this.name = 'AudioError';
    this.fault = fault;
  }
}
