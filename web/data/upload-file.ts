import { uploadAnswer, type FileView } from '../../contracts/imports/files.ts';
import { ApiError, Unreachable } from './api-error.ts';
import { sessionEnded } from './account/session-ended.ts';

/** The user cancelled the upload. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}

export interface RunningUpload {
  /** @throws UploadCancelled, ApiError, Unreachable */
  readonly stored: Promise<FileView>;
  readonly cancel: () => void;
}

const storedFile = (request: XMLHttpRequest): FileView => {
  if (request.status === 401) sessionEnded();
  if (request.status !== 201) throw new ApiError(request.status, request.statusText, request.responseText);
  const [file] = uploadAnswer.parse(JSON.parse(request.responseText)).files;
  if (file === undefined) throw new Unreachable(true);
  return file;
};

/**
 * Uploads one file. `fetch` does not tell how much has been sent.
 * @param onProgress called with the share that has been sent, 0 to 1
 */
export const uploadFile = (file: File, onProgress: (share: number) => void): RunningUpload => {
  const request = new XMLHttpRequest();
  const stored = new Promise<FileView>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('abort', () => reject(new UploadCancelled()));
    request.addEventListener('error', () => reject(new Unreachable(true)));
    request.addEventListener('load', () => {
      try {
        resolve(storedFile(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Unreachable(true));
      }
    });
  });
  const form = new FormData();
  form.append('files', file, file.name);
  request.open('POST', '/api/upload');
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return { stored, cancel: () => request.abort() };
};
