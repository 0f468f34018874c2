import * as endpoints from '#features/shipping/domain/endpoints.ts';
import * as schemas from '#features/shipping/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { deleteLabel, validatePreparation } from './commands/finish-parcel.ts';
import { packPiece, scanAtTable, unpackPiece } from './commands/scan-at-table.ts';
import { makeLabel } from './commands/make-label.ts';
import { resendParcel } from './commands/resend-parcel.ts';
import { undoPreparation } from './commands/undo-preparation.ts';
import { daySlipFile, labelFile, labelsFile, packingFile } from './queries.ts';

export function shippingRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    generateLabel: makeLabel,
    deleteLabel,
    validatePreparation,
    undoPreparation,
    resendParcel,
    scanAtTable,
    packPiece,
    unpackPiece,
    labelPdf: labelFile,
    labelsPdf: labelsFile,
    packingPdf: packingFile,
    daySlipPdf: daySlipFile,
  });
}
