"use client";

import { recordPage } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { bioValues, NEW_BIO } from "./bio-values";
import { bioPages } from "./queries";

const BioEditor = lazy(() => import("./bio-editor").then((module) => module.BioEditor));

export const NewBioPage = () => <BioEditor values={NEW_BIO} />;

/** Editor of one bio page. */
export const BioPage = recordPage(bioPages, ({ record }) => (
  <BioEditor record={record} values={bioValues(record)} />
));
